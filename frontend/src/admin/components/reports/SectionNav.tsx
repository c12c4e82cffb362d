import { NativeSelect } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { MEDIA } from '@/shared/ui/breakpoints';
import { useMedia } from '@/shared/hooks/useMedia';
import { useAdminT, type AdminKey } from '@/admin/crud/useAdminT';
import styles from './SectionNav.module.css';

export const SECTION_PARAM = 'part';

export interface Section<K extends string> {
  key: K;
  label: AdminKey;
}

/** The address of a section of the screen: it keeps the range, and drops page and search. */
function searchOf(params: URLSearchParams, part: string): string {
  const kept = new URLSearchParams({ [SECTION_PARAM]: part });
  for (const name of ['start_date', 'end_date']) {
    const value = params.get(name);
    if (value !== null) kept.set(name, value);
  }
  return `?${kept.toString()}`;
}

/** Links to the sections of a screen; below 600 px a select. */
export function SectionNav<K extends string>({
  label,
  parts,
  current,
}: {
  label: AdminKey;
  parts: readonly Section<K>[];
  current: K;
}) {
  const adminT = useAdminT();
  const narrow = useMedia(MEDIA.compact);
  const [params, setParams] = useSearchParams();
  if (narrow) {
    return (
      <NativeSelect
        label={adminT(label)}
        value={current}
        data={parts.map((part) => ({ value: part.key, label: adminT(part.label) }))}
        onChange={(event) => setParams(searchOf(params, event.currentTarget.value))}
      />
    );
  }
  return (
    <nav aria-label={adminT(label)} className={styles.parts}>
      {parts.map((part) => (
        <Link
          key={part.key}
          to={searchOf(params, part.key)}
          preventScrollReset
          aria-current={part.key === current ? 'page' : undefined}
        >
          {adminT(part.label)}
        </Link>
      ))}
    </nav>
  );
}

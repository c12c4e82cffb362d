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

/** The query string of a link to a section: it keeps the range, and drops page and search. */
function searchOf(params: URLSearchParams, section: string): string {
  const next = new URLSearchParams({ [SECTION_PARAM]: section });
  for (const name of ['start_date', 'end_date']) {
    const value = params.get(name);
    if (value !== null) next.set(name, value);
  }
  return `?${next.toString()}`;
}

/** Links to the sections of a screen; below 600 px a select. */
export function SectionNav<K extends string>({
  label,
  sections,
  current,
}: {
  label: AdminKey;
  sections: readonly Section<K>[];
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
        data={sections.map((section) => ({ value: section.key, label: adminT(section.label) }))}
        onChange={(event) => setParams(searchOf(params, event.currentTarget.value))}
      />
    );
  }
  return (
    <nav aria-label={adminT(label)} className={styles.sections}>
      {sections.map((section) => (
        <Link
          key={section.key}
          to={searchOf(params, section.key)}
          preventScrollReset
          aria-current={section.key === current ? 'page' : undefined}
        >
          {adminT(section.label)}
        </Link>
      ))}
    </nav>
  );
}

import type { ReactNode } from 'react';
import { useAdminT, type AdminKey } from '@/admin/crud/useAdminT';
import styles from './DescriptionList.module.css';

/** The fields of one record as a list of labels and values; a dash for none or an empty one. */
export function DescriptionList({ rows }: { rows: readonly (readonly [label: AdminKey, value: ReactNode])[] }) {
  const adminT = useAdminT();
  return (
    <dl className={styles.descriptions}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{adminT(label)}</dt>
          <dd>{value === '' || value === null ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

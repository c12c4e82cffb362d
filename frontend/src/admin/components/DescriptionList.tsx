import type { ReactNode } from 'react';
import { useWords, type AdminKey } from '@/admin/crud/useAdminT';
import styles from './DescriptionList.module.css';

/** What is known of one record, in label-value pairs. */
export function Facts({ rows }: { rows: readonly (readonly [label: AdminKey, value: ReactNode])[] }) {
  const words = useWords();
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{words(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

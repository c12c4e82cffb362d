import type { ReactNode } from 'react';
import { useWords, type AdminKey } from '@/admin/crud/words';
import styles from './Facts.module.css';

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

import type { ReactNode } from 'react';
import styles from './CellLines.module.css';

/** Lines under each other that keep the side of their cell: right in the table, left on a card. */
export function CellLines({ children }: { children: ReactNode }) {
  return <span className={styles.lines}>{children}</span>;
}

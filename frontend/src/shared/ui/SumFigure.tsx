import type { ReactNode } from 'react';
import styles from './SumFigure.module.css';

/** A figure on the double rule: every total, and the price that stands. */
export function SumFigure({
  label,
  children,
  size = 'md',
}: {
  label?: ReactNode;
  children: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
}) {
  return (
    <span className={styles.sum} data-size={size}>
      {label === undefined ? null : <span className={styles.label}>{label}</span>}
      <span className={styles.figure}>{children}</span>
    </span>
  );
}

import { formatBelgrade } from '@/shared/format/date';
import styles from './DateTime.module.css';

/** Date and time in Belgrade, as everywhere in the back-office; a dash for null. */
export function DateTime({ at }: { at: string | null }) {
  if (at === null) return '–';
  return (
    <time dateTime={at} className={`zb-figure ${styles.dateTime}`}>
      {formatBelgrade(at)}
    </time>
  );
}

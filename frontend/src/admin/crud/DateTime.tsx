import { formatBelgrade } from '@/shared/format/date';
import styles from './DateTime.module.css';

/** A moment of the back-office, whose times are all Belgrade's; a dash where there is none. */
export function DateTime({ at }: { at: string | null }) {
  if (at === null) return '–';
  return (
    <time dateTime={at} className={`zb-figure ${styles.moment}`}>
      {formatBelgrade(at)}
    </time>
  );
}

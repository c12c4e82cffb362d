import { formatDateTime } from '@/shared/format/date';
import styles from './Moment.module.css';

/** A moment in Belgrade's figures; a dash where there is none. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return '–';
  return (
    <time dateTime={at} className={`zb-figure ${styles.moment}`}>
      {formatDateTime(at)}
    </time>
  );
}

import { formatNumber } from '@/shared/format/money';
import styles from './Bar.module.css';

/** A number with a bar in proportion to the greatest number of its column. */
export function Bar({ value, max }: { value: number; max: number }) {
  return (
    <span className={styles.bar}>
      <span aria-hidden className={styles.track}>
        <span style={{ inlineSize: `${max === 0 ? 0 : (100 * value) / max}%` }} />
      </span>
      <span className="zb-figure">{formatNumber(value)}</span>
    </span>
  );
}

import { formatNumber } from '@/shared/format/money';
import styles from './Bar.module.css';

/** A number with a bar in proportion to the greatest number of its column. */
export function Bar({ value, most }: { value: number; most: number }) {
  return (
    <span className={styles.bar}>
      <span aria-hidden className={styles.track}>
        <span style={{ inlineSize: `${most === 0 ? 0 : (100 * value) / most}%` }} />
      </span>
      <span className="zb-figure">{formatNumber(value)}</span>
    </span>
  );
}

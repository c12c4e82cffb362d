import { formatNumber } from '@/shared/format/money';
import styles from './Bar.module.css';

/** A figure with a bar as long as its share of the greatest one beside it. */
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

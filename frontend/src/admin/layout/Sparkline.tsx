import { formatNumber } from '@/shared/format/money';
import { useAdminT } from '@/admin/crud/useAdminT';
import styles from './Sparkline.module.css';

const HEIGHT = 24;

/** The points of a line that begins at the bottom with zero and reaches the top with the highest value. */
export function linePoints(values: readonly number[]): string {
  const top = Math.max(...values, 1);
  return values.map((value, at) => `${at},${(HEIGHT * (top - value)) / top}`).join(' ');
}

/** A line of one value per day, without axes; its name tells the lowest and the highest value. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const adminT = useAdminT();
  if (values.length < 2) return null;
  const ends = { lowest: formatNumber(Math.min(...values)), highest: formatNumber(Math.max(...values)) };
  return (
    <svg
      role="img"
      aria-label={adminT('adminStatistics:dashboard.month.by_day', ends)}
      viewBox={`0 0 ${values.length - 1} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={styles.line}
    >
      <polyline points={linePoints(values)} />
    </svg>
  );
}

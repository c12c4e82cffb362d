import { formatNumber } from '@/shared/format/money';
import { ChartFrame } from './ChartFrame';
import styles from './Chart.module.css';

export interface Point {
  /** The name of the column in its tooltip; the first and the last column also show it below them. */
  label: string;
  value: number;
}

const HEIGHT = 100;

const ROUND_NUMBERS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The next round number from `value` on, which makes a top of the chart close to the highest column. */
export function roundUp(value: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return step * (ROUND_NUMBERS.find((times) => times * step >= value) ?? 10);
}

/** A column chart over time. `summary` describes it in words; the caller shows all numbers in a table. */
export function ColumnChart({
  title,
  summary,
  points,
  series,
}: {
  title: string;
  summary: string;
  points: readonly Point[];
  series: 1 | 2 | 4;
}) {
  const top = roundUp(Math.max(...points.map(({ value }) => value), 1));
  return (
    <ChartFrame
      title={title}
      summary={summary}
      top={formatNumber(top)}
      ends={[points[0]?.label, points.at(-1)?.label]}
      width={points.length}
      height={HEIGHT}
      series={series}
    >
      {points.map(({ label, value }, at) => (
        <g key={label}>
          <rect x={at} y={0} width={1} height={HEIGHT} className={styles.hover}>
            <title>{`${label}: ${formatNumber(value)}`}</title>
          </rect>
          <rect
            x={at + 0.1}
            width={0.8}
            y={HEIGHT - (HEIGHT * value) / top}
            height={(HEIGHT * value) / top}
            className={styles.column}
          />
        </g>
      ))}
    </ChartFrame>
  );
}

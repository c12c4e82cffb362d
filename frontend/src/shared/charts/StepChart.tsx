import { ChartFrame } from './ChartFrame';
import { stepLine, type PricePoint } from './stepLine';
import styles from './Chart.module.css';

const WIDTH = 1000;
const HEIGHT = 100;

/**
 * A value that holds until the next one, as a line of steps. `summary` describes it in words; the caller shows all values
 * in a table.
 */
export function StepChart({
  title,
  summary,
  moments,
  end,
  labels,
  series,
}: {
  title: string;
  summary: string;
  /** From the earliest on, at least one; `label` says moment and value. */
  moments: readonly (PricePoint & { label: string })[];
  /** Until when the last value holds, in milliseconds. */
  end: number;
  labels: { highest: string; lowest: string; first: string; last: string };
  series: 1 | 2 | 4;
}) {
  const line = stepLine(moments, end, WIDTH, HEIGHT);
  return (
    <ChartFrame
      title={title}
      summary={summary}
      top={labels.highest}
      bottom={labels.lowest === labels.highest ? undefined : labels.lowest}
      ends={[labels.first, labels.last]}
      width={WIDTH}
      height={HEIGHT}
      series={series}
    >
      {line.spans.map(({ from, to }, number) => (
        <rect key={number} x={from} y={0} width={to - from} height={HEIGHT} className={styles.hover}>
          <title>{moments[number]?.label}</title>
        </rect>
      ))}
      <path d={line.path} className={styles.line} vectorEffect="non-scaling-stroke" />
    </ChartFrame>
  );
}

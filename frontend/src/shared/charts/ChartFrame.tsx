import { useId, type ReactNode } from 'react';
import styles from './Chart.module.css';

/**
 * The frame of a chart over time: its name and sense in words, the values of its top and bottom lines, the first and the
 * last moment. The caller shows all numbers in a table.
 */
export function ChartFrame({
  title,
  summary,
  top,
  bottom,
  ends,
  width,
  height,
  series,
  children,
}: {
  title: string;
  summary: string;
  top: string;
  /** Left out where the bottom line is zero. */
  bottom?: string;
  ends: readonly [first: string | undefined, last: string | undefined];
  /** Units of the drawing, which fills the frame whatever their ratio. */
  width: number;
  height: number;
  series: 1 | 2 | 4;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <figure className={styles.chart}>
      <figcaption id={id}>
        <strong>{title}</strong>
        <span>{summary}</span>
      </figcaption>
      <span aria-hidden className={`${styles.top} zb-figure`}>
        {top}
      </span>
      <div className={styles.plot}>
        <svg
          role="img"
          aria-labelledby={id}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className={styles.drawing}
          style={{ color: `var(--zb-series-${series})` }}
        >
          {children}
        </svg>
      </div>
      {bottom === undefined ? null : (
        <span aria-hidden className={`${styles.bottom} zb-figure`}>
          {bottom}
        </span>
      )}
      <div aria-hidden className={`${styles.ends} zb-figure`}>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </figure>
  );
}

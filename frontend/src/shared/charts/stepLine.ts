/** A value with the moment from which it holds, in milliseconds. */
export interface PricePoint {
  at: number;
  value: number;
}

/** Of the height, so that the line of the highest and of the lowest value is not half outside. */
const MARGIN = 0.04;

/**
 * The line of steps as an SVG path, and the span of each value. The lowest value stands at the bottom and the highest at
 * the top; a single value runs along the top, where its label stands. Where no time has passed, the spans are equally wide.
 */
export function stepLine(
  moments: readonly PricePoint[],
  end: number,
  width: number,
  height: number,
): { path: string; spans: { from: number; to: number }[] } {
  const start = moments[0]?.at ?? end;
  const values = moments.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (at: number, number: number) =>
    end > start ? ((Math.min(at, end) - start) / (end - start)) * width : (number / moments.length) * width;
  const share = (value: number) => (high > low ? (high - value) / (high - low) : 0);
  const y = (value: number) => (MARGIN + (1 - 2 * MARGIN) * share(value)) * height;
  const round = (one: number) => Math.round(one * 100) / 100;
  const froms = moments.map(({ at }, number) => round(x(at, number)));
  const spans = froms.map((from, number) => ({ from, to: froms[number + 1] ?? width }));
  const path = moments
    .map(({ value }, number) => `${number === 0 ? 'M0 ' : `H${froms[number]}V`}${round(y(value))}`)
    .join('');
  return { path: `${path}H${width}`, spans };
}

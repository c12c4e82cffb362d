/** A text in three: the same beginning, what differs, the same end. */
export interface Marked {
  start: string;
  middle: string;
  end: string;
}

export interface Difference {
  field: string;
  /** Null where there was nothing. */
  before: Marked | null;
  after: Marked | null;
}

type Side = Record<string, unknown> | null;

/** A value as people read it: texts as they are, what has parts a part a line. */
function spelled(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return JSON.stringify(value, null, 2);
}

/* Signs, not halves of them: a pair that stands for one sign is never cut. */
function commonStart(a: readonly string[], b: readonly string[]): number {
  const most = Math.min(a.length, b.length);
  let n = 0;
  while (n < most && a[n] === b[n]) n += 1;
  return n;
}

function mark(own: readonly string[], start: number, end: number): Marked {
  return {
    start: own.slice(0, start).join(''),
    middle: own.slice(start, own.length - end).join(''),
    end: own.slice(own.length - end).join(''),
  };
}

/** Two texts with what differs between them set apart. Pure. */
function markDifference(before: string, after: string): [Marked, Marked] {
  const [a, b] = [[...before], [...after]];
  const start = commonStart(a, b);
  const end = commonStart(a.slice(start).reverse(), b.slice(start).reverse());
  return [mark(a, start, end), mark(b, start, end)];
}

const whole = (text: string): Marked => ({ start: '', middle: text, end: '' });

/** What an entry of the log says, field by field. Pure. */
export function differencesOf(before: Side, after: Side): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => {
    const had = before !== null && field in before;
    const has = after !== null && field in after;
    const [old, now] = [spelled(before?.[field]), spelled(after?.[field])];
    if (had && has) {
      const [left, right] = markDifference(old, now);
      return { field, before: left, after: right };
    }
    return { field, before: had ? whole(old) : null, after: has ? whole(now) : null };
  });
}

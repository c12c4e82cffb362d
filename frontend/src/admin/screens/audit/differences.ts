/** A text in three parts: the common start, the different middle, the common end. */
export interface Marked {
  start: string;
  middle: string;
  end: string;
}

export interface Difference {
  field: string;
  /** Null if the field did not exist. */
  before: Marked | null;
  after: Marked | null;
}

type Side = Record<string, unknown> | null;

/* Compares characters, not UTF-16 units, so that no mark splits a surrogate pair. */
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

/** Marks the part in which two texts differ. */
function markDifference(before: string, after: string): [Marked, Marked] {
  const [a, b] = [[...before], [...after]];
  const start = commonStart(a, b);
  const end = commonStart(a.slice(start).reverse(), b.slice(start).reverse());
  return [mark(a, start, end), mark(b, start, end)];
}

const whole = (text: string): Marked => ({ start: '', middle: text, end: '' });

/** A text that a person wrote: only the part that differs is marked. Other values differ as a whole. */
const isProse = (value: unknown): value is string => typeof value === 'string' && !/^\d{4}-\d{2}-\d{2}T/.test(value);

/** The changes of an audit entry, field by field. read: the words for a value of a field. */
export function differencesOf(
  before: Side,
  after: Side,
  read: (value: unknown, field: string) => string,
): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => {
    const had = before !== null && field in before;
    const has = after !== null && field in after;
    const [old, now] = [read(before?.[field], field), read(after?.[field], field)];
    if (had && has && isProse(before[field]) && isProse(after[field])) {
      const [left, right] = markDifference(old, now);
      return { field, before: left, after: right };
    }
    return { field, before: had ? whole(old) : null, after: has ? whole(now) : null };
  });
}

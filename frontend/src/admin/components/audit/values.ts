import { formatBelgrade } from '@/shared/format/date';

/** Words for values that are no text. */
export interface ValueWords {
  yes: string;
  no: string;
  empty: string;
  /** Of a field, by its wire name. */
  field: (name: string) => string;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
/** Flags that the log holds as 0 and 1. */
const FLAG = /(?:^|_)(?:active|confirmed|unlocked|banned|admin|deleted|trial|enabled|world)$/;

/** A value as people read it: yes and no, moments in Belgrade, one line for each item or field. Pure. */
export function readable(value: unknown, name: string, words: ValueWords): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if ((value === 0 || value === 1) && FLAG.test(name)) return value === 1 ? words.yes : words.no;
  if (typeof value === 'string') return MOMENT.test(value) ? formatBelgrade(value) : value;
  if (Array.isArray(value)) return value.map((item) => inOneLine(item, words)).join('\n');
  if (typeof value === 'object') return linesOf(value, words).join('\n');
  return String(value);
}

const linesOf = (value: object, words: ValueWords): string[] =>
  Object.entries(value).map(([name, part]) => `${words.field(name)}: ${readable(part, name, words) || words.empty}`);

const inOneLine = (item: unknown, words: ValueWords): string =>
  typeof item === 'object' && item !== null ? linesOf(item, words).join('; ') : readable(item, '', words);

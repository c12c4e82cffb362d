import type { Lang } from '@/i18n/lang';
import type { Cents } from './money';

/**
 * Reads a number as people write it. Pure; amounts are hundredths in a bigint, whole numbers too.
 *
 * | typed      | sr                           | en      |
 * |------------|------------------------------|---------|
 * | 1150       | 1150                         | 1150    |
 * | 1.150      | 1150                         | 1150    |
 * | 1 150      | 1150                         | 1150    |
 * | 1.150,50   | 1150,50                      | 1150,50 |
 * | 1150,50    | 1150,50                      | 1150,50 |
 * | 1,5        | 1,50                         | 1,50    |
 * | 1,150      | refused: 1.150 or 1,15?      | 1150    |
 * | 1,150.00   | refused: decimals by a comma | 1150    |
 * | 1150.50    | refused: decimals by a comma | 1150,50 |
 * | 1.15       | refused: decimals by a comma | 1,15    |
 * | 1.5        | refused: decimals by a comma | 1,50    |
 * | 1.150.50   | refused                      | refused |
 *
 * The product shows a dot for thousands and a comma for decimals in both languages, so that form is read in both. In
 * Serbian a dot never parts decimals: `1.15` may be a slip for `1.150`. In English a separator before exactly three
 * figures parts thousands, before one or two it parts decimals. Where only whole numbers are taken, decimals are
 * refused as such.
 */
export interface NumberRules {
  decimals: 0 | 2;
  min?: Cents | undefined;
  max?: Cents | undefined;
  /** More than two decimals are rounded (half up) instead of refused. */
  round?: boolean | undefined;
}

export type NumberError =
  | { code: 'number' | 'whole' | 'decimals' | 'comma' }
  | { code: 'ambiguous'; whole: Cents; decimal: Cents }
  | { code: 'min' | 'max'; limit: Cents };

export type NumberReading = { value: Cents; error?: undefined } | { error: NumberError };

/** Whole part, possibly in groups of three with one kind of separator; then the decimals. */
const SERBIAN = /^([1-9]\d{0,2}(?:([. ])\d{3})(?:\2\d{3})*|\d+)(?:,(\d+))?$/;
const ENGLISH = /^([1-9]\d{0,2}(?:([., ])\d{3})(?:\2\d{3})*|\d+)(?:([.,])(\d+))?$/;
const POINT_DECIMALS = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)\.\d+$/;

interface Parts {
  whole: string;
  fraction: string;
  /** Whether the whole part has no separators. */
  plain: boolean;
}

function partsOf(text: string, lang: Lang): Parts | null {
  if (lang === 'sr') {
    const match = SERBIAN.exec(text);
    if (match === null) return null;
    const [, whole = '', group, fraction = ''] = match;
    return { whole: whole.replace(/\D/g, ''), fraction, plain: group === undefined };
  }
  const match = ENGLISH.exec(text);
  if (match === null) return null;
  const [, whole = '', group, point, fraction = ''] = match;
  if (group !== undefined && group === point) return null;
  return { whole: whole.replace(/\D/g, ''), fraction, plain: group === undefined };
}

function amountOf(whole: string, fraction: string): Cents {
  const amount = BigInt(whole) * 100n + BigInt(fraction.slice(0, 2).padEnd(2, '0'));
  return Number(fraction[2] ?? 0) >= 5 ? amount + 1n : amount;
}

function errorOf({ whole, fraction, plain }: Parts, lang: Lang, rules: NumberRules): NumberError | null {
  if (rules.decimals === 0) return /^0{0,2}$/.test(fraction) ? null : { code: 'whole' };
  if (lang === 'sr' && plain && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole))
    return { code: 'ambiguous', whole: BigInt(whole + fraction) * 100n, decimal: amountOf(whole, fraction) };
  return fraction.length > 2 && rules.round !== true ? { code: 'decimals' } : null;
}

/** Reads a typed number, or says why it is refused; null for an empty text. */
export function readNumber(typed: string, lang: Lang, rules: NumberRules): NumberReading | null {
  const text = typed.trim().replace(/\s/g, ' ');
  if (text === '') return null;
  const negative = /^[-−]/.test(text);
  const figures = negative ? text.slice(1).trim() : text;
  const parts = partsOf(figures, lang);
  if (parts === null) {
    if (!POINT_DECIMALS.test(figures)) return { error: { code: 'number' } };
    return { error: { code: rules.decimals === 0 ? 'whole' : 'comma' } };
  }
  const error = errorOf(parts, lang, rules);
  if (error !== null) return { error };
  const size = amountOf(parts.whole, parts.fraction);
  const value = negative ? -size : size;
  if (rules.min !== undefined && value < rules.min) return { error: { code: 'min', limit: rules.min } };
  if (rules.max !== undefined && value > rules.max) return { error: { code: 'max', limit: rules.max } };
  return { value };
}

/** Reads a whole number; null for an empty, unreadable or out-of-range text. */
export function readWhole(typed: string, lang: Lang, limits: { min?: number; max?: number } = {}): number | null {
  const read = readNumber(typed, lang, wholeRules(limits));
  if (read === null || read.error !== undefined) return null;
  const value = Number(read.value / 100n);
  return Number.isSafeInteger(value) ? value : null;
}

/** Reads an amount in hundredths, or null as above. */
export function readCents(typed: string, lang: Lang, rules: Omit<NumberRules, 'decimals'> = {}): Cents | null {
  const read = readNumber(typed, lang, { ...rules, decimals: 2 });
  return read === null || read.error !== undefined ? null : read.value;
}

function wholeRules({ min, max }: { min?: number | undefined; max?: number | undefined }): NumberRules {
  return {
    decimals: 0,
    min: min === undefined ? undefined : BigInt(min) * 100n,
    max: max === undefined ? undefined : BigInt(max) * 100n,
  };
}

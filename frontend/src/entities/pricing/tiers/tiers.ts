/** Rules of price steps that the client checks while they are typed; the server checks all of them again. Pure. */
import { parseMoney, wireMoney, type Cents } from '@/shared/format/money';
import { readCents } from '@/shared/format/typedNumber';
import type { Lang } from '@/i18n/lang';

export interface TierInput {
  min: number;
  max: number;
  /** Wire form, two decimals. */
  price: string;
}

const TIERS_MIN = 2;
export const TIERS_MAX = 5;

export type TierError =
  | { field: 'max'; code: 'required' | 'above_min' | 'above_quantity'; limit: number }
  | { field: 'price'; code: 'required' | 'above_base' | 'above_previous' | 'positive'; limit: Cents };

/** The first unit of the next step: one after the previous, 1 at the start. */
export function nextMin(rows: readonly TierInput[]): number {
  return (rows.at(-1)?.max ?? 0) + 1;
}

/** The most the next step may cost: the base price at first, then one less than the step before. */
export function highestPrice(rows: readonly TierInput[], base: Cents): Cents {
  const previous = rows.at(-1);
  return previous === undefined ? base : (parseMoney(previous.price) ?? 0n) - 100n;
}

/**
 * The row that an entry makes, or what is wrong with it. `max`: plain figures or what was typed instead; `price`: as
 * typed, rounded to two decimals.
 */
export function readEntry(
  rows: readonly TierInput[],
  entry: { max: string; price: string },
  quantity: number,
  base: Cents,
  lang: Lang,
): { row: TierInput } | { errors: TierError[] } {
  const errors: TierError[] = [];
  const min = nextMin(rows);
  const max = /^\d+$/.test(entry.max) ? Number(entry.max) : null;
  if (max === null) errors.push({ field: 'max', code: 'required', limit: quantity });
  else if (max <= min) errors.push({ field: 'max', code: 'above_min', limit: min });
  else if (max > quantity) errors.push({ field: 'max', code: 'above_quantity', limit: quantity });
  const price = readCents(entry.price, lang, { round: true });
  const highest = highestPrice(rows, base);
  if (price === null) errors.push({ field: 'price', code: 'required', limit: highest });
  else if (price <= 0n) errors.push({ field: 'price', code: 'positive', limit: 0n });
  else if (price > highest) {
    errors.push({ field: 'price', code: rows.length === 0 ? 'above_base' : 'above_previous', limit: highest });
  }
  if (errors.length > 0 || max === null || price === null) return { errors };
  return { row: { min, max, price: wireMoney(price) } };
}

export type LadderError = 'pricesLengthError' | 'useAllQuantityError' | 'main.quantityMaxError';

/** What is wrong with the finished steps as a whole; null when they can be sent. */
export function ladderError(rows: readonly TierInput[], quantity: number): LadderError | null {
  if (rows.length < TIERS_MIN || rows.length > TIERS_MAX) return 'pricesLengthError';
  const last = rows.at(-1)?.max ?? 0;
  if (last > quantity) return 'main.quantityMaxError';
  return last < quantity ? 'useAllQuantityError' : null;
}

/**
 * Every error of a whole list of price tiers, as the server names them: field, code. Tiers that come from a draft or from a
 * published ad were not typed here one by one.
 */
export function tierErrors(rows: readonly TierInput[], quantity: number, base: Cents): [string, string][] {
  if (rows.length < TIERS_MIN || rows.length > TIERS_MAX) return [['prices', 'pricesLengthError']];
  const errors: [string, string][] = [];
  rows.forEach((row, index) => {
    const before = rows[index - 1];
    if (before === undefined && row.min < 1) errors.push([`prices.${index}.min`, 'min']);
    if (before !== undefined && row.min !== before.max + 1) errors.push([`prices.${index}.min`, 'invalid']);
    if (row.max <= row.min) errors.push([`prices.${index}.max`, 'min']);
    if (row.max > quantity) errors.push([`prices.${index}.max`, 'main.quantityMaxError']);
    const price = parseMoney(row.price);
    if (price === null || price <= 0n || price > highestPrice(rows.slice(0, index), base)) {
      errors.push([`prices.${index}.price`, 'priceError']);
    }
  });
  if ((rows.at(-1)?.max ?? 0) < quantity) errors.push(['prices', 'useAllQuantityError']);
  return errors;
}

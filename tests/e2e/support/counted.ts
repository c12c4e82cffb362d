import type { Locator } from '@playwright/test';
import { countedSales as made } from './rpc';

/* Sales with figures counted unit by unit (tests/stand_ins/counted_sales.py), and how a page writes such figures. */

/** The effects of an offer. Money has two decimals; null where an amount does not apply. */
export interface Meaning {
  price: string;
  price_without: string;
  /** It takes all that is left. */
  sells_out: boolean;
  waits: boolean;
  limit_price: string | null;
  pay_now: string | null;
  next: { price: string; missing: number; pay: string; saving: string | null } | null;
  pay_at_most: string;
  others_save: string;
}

export interface CountedSale {
  id: number;
  name: string;
  /** The name of the case, for the messages of failed tests. */
  case: string;
  currency: string;
  base_price: string;
  quantity: number;
  tiers: { min: number; max: number; price: string }[];
  others: { any_price: number; limited: Record<string, number> };
  mine: { quantity: number; limit: number | null };
  expect: Meaning;
  end: 'open' | 'sold_out' | 'expired' | 'deleted' | 'renewed';
  /** Whether the buyer's own offer was placed. */
  offered: boolean;
  buyers: number;
  reserved: number;
  price: string;
  next: { price: string; missing: number } | null;
  buying: { units: number; offers: number };
  waiting: { units: number; offers: number };
  /** `value`: the units that buy, times the current price. `saved`: what they pay less than at the base price. */
  value: string;
  saved: string;
  tried: { quantity: number; limit: number | null; expect: Meaning }[];
  /** The own offer made the whole rest. */
  rest: { quantity: number; expect: Meaning };
}

export interface CountedMarket {
  seller: string;
  buyer: string;
  ads: CountedSale[];
}

export const countedSales = (): Promise<CountedMarket> => made<CountedMarket>();

/** The price that stands on top. Nobody pays the base price where the first step begins with the first unit. */
export function priceOnTop({ end, reserved, tiers: [first], price }: CountedSale): string {
  return end === 'open' && reserved === 0 && first?.min === 1 ? first.price : price;
}

/**
 * A figure as pages write it: `1234567.50` is `1.234.567,50`. Whole amounts have no decimals, unless an amount of the
 * same column has: then `2040` is `2.040,00`.
 */
export function figure(amount: string | number, column: readonly (string | null)[] = []): string {
  const [whole = '', cents = '00'] = String(amount).split('.');
  let text = '';
  for (const [index, digit] of [...whole].reverse().entries())
    text = digit + (index > 0 && index % 3 === 0 ? '.' : '') + text;
  const inCents = [String(amount), ...column].some((one) => one !== null && !/^\d+(\.00)?$/.test(one));
  return inCents ? `${text},${cents}` : text;
}

/** The figures in a text, in their order. */
export const figuresOf = (text: string): string[] => text.match(/\d[\d.]*\d(?:,\d\d)?|\d(?:,\d\d)?/g) ?? [];

/** Every element with `data-figure` inside: its name and the numbers in its text. The first one of each name counts. */
export async function shown(place: Locator): Promise<Record<string, string[]>> {
  const found = await place
    .locator('[data-figure]')
    .evaluateAll((nodes) =>
      nodes.map((node): [string, string] => [node.getAttribute('data-figure') ?? '', node.textContent ?? '']),
    );
  const all: Record<string, string[]> = {};
  for (const [name, text] of found) all[name] ??= figuresOf(text.replaceAll('\u00a0', ' '));
  return all;
}

/** The figures that the box about a typed offer of so many units must show beside these. */
export function priceShown(
  { price, limit_price, sells_out, waits }: Meaning,
  quantity: number,
): Record<string, string[]> {
  if (sells_out) return { 'sells-out': [figure(quantity), figure(price)] };
  return { 'price-after': [figure(price)], ...(waits ? { waits: [figure(limit_price ?? '')] } : {}) };
}

/** The figures that the box about an offer must show; of a change also what the offer costs `before` it. */
export function meaningShown(
  { pay_now, next, pay_at_most, others_save, sells_out }: Meaning,
  before: string | null = null,
): Record<string, string[]> {
  const column = {
    'pay-before': before,
    'pay-now': pay_now,
    'pay-next': next?.pay ?? null,
    'pay-at-most': sells_out ? null : pay_at_most,
    'others-save': others_save === '0.00' ? null : others_save,
  };
  const written: Record<string, string[]> = {};
  for (const [name, amount] of Object.entries(column))
    if (amount !== null) written[name] = [figure(amount, Object.values(column))];
  return written;
}

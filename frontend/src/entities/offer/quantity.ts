import { readNumber, type NumberError } from '@/shared/format/typedNumber';
import type { Lang } from '@/i18n/lang';

/** A typed quantity: the units to calculate with, and what is wrong with the text. */
export interface QuantityReading {
  /** 0 when the text has no usable number. */
  quantity: number;
  empty: boolean;
  /** Whether more than the available was typed; `quantity` is then the available. */
  above: boolean;
  error: NumberError | null;
}

/** Whether these units are all that is left. With them the sale ends at once, and the offer binds. */
export const isTheRest = (quantity: number, available: number): boolean => quantity > 0 && quantity === available;

/**
 * Reads whole units from one to what is available. The text is never reinterpreted: `1.5` is refused and does not
 * become 15.
 */
export function readQuantity(text: string, available: number, lang: Lang): QuantityReading {
  const read = readNumber(text, lang, { decimals: 0, min: 100n });
  if (read === null) return { quantity: 0, empty: true, above: false, error: null };
  if (read.error !== undefined) return { quantity: 0, empty: false, above: false, error: read.error };
  const above = read.value > BigInt(available) * 100n;
  return { quantity: above ? available : Number(read.value / 100n), empty: false, above, error: null };
}

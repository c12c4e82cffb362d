import { readNumber, type NumberError } from '@/shared/format/typedNumber';
import type { Lang } from '@/i18n/lang';

/** What somebody typed as a quantity: units to reckon with, and what there is to say about it. */
export interface HeldQuantity {
  /** 0 where nothing can be reckoned with. */
  quantity: number;
  empty: boolean;
  /** More than is available: reckoned with what is. */
  above: boolean;
  error: NumberError | null;
}

/** Whole units from one to what is available. Nothing is reshaped: `1.5` is refused and never becomes 15. */
export function heldQuantity(text: string, available: number, lang: Lang): HeldQuantity {
  const read = readNumber(text, lang, { decimals: 0, min: 100n });
  if (read === null) return { quantity: 0, empty: true, above: false, error: null };
  if (read.error !== undefined) return { quantity: 0, empty: false, above: false, error: read.error };
  const above = read.value > BigInt(available) * 100n;
  return { quantity: above ? available : Number(read.value / 100n), empty: false, above, error: null };
}

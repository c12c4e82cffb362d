import type { Cents } from '@/shared/format/money';

/** Hundredths of a percent of each transaction, as in the server's `franchise/fee`. */
const SHARE = 150n;
const MARKETING = 47n;

/** The largest amount, as for an ad's price: nine digits. */
export const LARGEST: Cents = 99_999_999_999n;

const part = (amount: Cents, share: bigint): Cents => (amount * share + 5000n) / 10_000n;

export interface Fee {
  share: Cents;
  marketing: Cents;
  total: Cents;
}

/** The fees on a turnover; each part is rounded to hundredths, and the total is their sum. */
export function feeOf(amount: Cents): Fee {
  const share = part(amount, SHARE);
  const marketing = part(amount, MARKETING);
  return { share, marketing, total: share + marketing };
}

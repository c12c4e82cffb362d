import type { Cents } from '@/shared/format/money';

/** Hundredths of a percent of each transaction: 1,5 % and 0,47 %. */
const SHARE = 150n;
const MARKETING = 47n;

/** The largest amount that is added up, as of an ad's price: nine figures. */
export const LARGEST: Cents = 99_999_999_999n;

const part = (amount: Cents, share: bigint): Cents => (amount * share + 5000n) / 10_000n;

export interface Fee {
  share: Cents;
  marketing: Cents;
  total: Cents;
}

/** What a transaction of this amount counts for a franchise; each part rounded to hundredths, the total their sum. */
export function feeOf(amount: Cents): Fee {
  const share = part(amount, SHARE);
  const marketing = part(amount, MARKETING);
  return { share, marketing, total: share + marketing };
}

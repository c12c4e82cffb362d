import type { Cents } from '@/shared/format/money';

/** Hundredths of a percent of each transaction: 1,5 % and 0,47 %. */
const SHARE = 150n;
const MARKETING = 47n;

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

const LONGEST = 9;

/** The digits of what was typed, as whole units; `1.000.000` and `1 000 000` are the same. */
export function typedAmount(text: string): string {
  return text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, LONGEST);
}

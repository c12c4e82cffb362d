import { formatMoney } from '@/shared/format/money';

/** What a purchase or a sale comes to; a dash where nothing is owed. */
export function Amount({ amount, currency }: { amount: string | null; currency: string }) {
  return amount === null ? (
    <span aria-hidden>–</span>
  ) : (
    <span data-figure="amount">{formatMoney(amount, currency)}</span>
  );
}

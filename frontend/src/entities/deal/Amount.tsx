import { formatMoney } from '@/shared/format/money';

/** What a purchase or a sale comes to; a dash where nothing is owed. `withCents`: as the amounts around it. */
export function Amount({
  amount,
  currency,
  withCents,
}: {
  amount: string | null;
  currency: string;
  withCents: boolean;
}) {
  return amount === null ? (
    <span aria-hidden>–</span>
  ) : (
    <span data-figure="amount">{formatMoney(amount, currency, withCents)}</span>
  );
}

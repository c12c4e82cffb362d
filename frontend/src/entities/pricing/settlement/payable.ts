import type { Product } from '@/api/types';
import type { Cents } from '@/shared/format/money';

export type VatTerms = Pick<Product, 'pro_vat' | 'pro_vat_added'>;

/** What is paid for an amount at the ad's prices: VAT that comes on top, rounded half up to the cent, and all. */
export function payable(amount: Cents, { pro_vat: rate, pro_vat_added: added }: VatTerms): Cents {
  const percent = rate === '20' || rate === '10' ? BigInt(rate) : 0n;
  return added === 1 ? amount + (amount * percent + 50n) / 100n : amount;
}

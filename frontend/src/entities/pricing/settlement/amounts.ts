import type { Product } from '@/api/types';
import type { Cents } from '@/shared/format/money';

/** What an ad states of VAT. */
export type VatTerms = Pick<Product, 'pro_vat' | 'pro_vat_added'>;

/** Who reads a price: persons (visitors too) see what is paid, firms the net price and its VAT. */
export type Reader = 'person' | 'firm';

/** What of VAT a shown price or saving holds; `plain`: it is as the seller typed it, nothing comes on top. */
export type Kind = 'plain' | 'net' | 'gross';

/** The parts of an amount, each to the cent. `payable`: what the buyer pays, VAT and all. */
export interface Amounts {
  net: Cents;
  vat: Cents;
  payable: Cents;
}

const rateOf = ({ pro_vat: rate }: VatTerms): bigint => (rate === '20' || rate === '10' ? BigInt(rate) : 0n);

/** The quotient of two amounts of at least zero, rounded half up. */
const divided = (amount: Cents, by: bigint): Cents => (amount * 2n + by) / (by * 2n);

/**
 * The parts of price times quantity. Both sides of the wire read `tests/amounts.json`; the server's is
 * `trading/catalogue/vat.py`.
 */
export function amountsOf(amount: Cents, terms: VatTerms): Amounts {
  const rate = rateOf(terms);
  if (terms.pro_vat_added === 1) {
    const vat = divided(amount * rate, 100n);
    return { net: amount, vat, payable: amount + vat };
  }
  const net = divided(amount * 100n, 100n + rate);
  return { net, vat: amount - net, payable: amount };
}

/** What is paid for an amount at the ad's prices. */
export const payable = (amount: Cents, terms: VatTerms): Cents => amountsOf(amount, terms).payable;

/** The parts of what is paid, as far as the ad states a rate: the cent never says which side the VAT was counted from. */
export const partsOf = (paid: Cents, terms: VatTerms): Amounts => amountsOf(paid, { ...terms, pro_vat_added: 0 });

/** In which kind a reader sees prices and savings of the ad. */
export function kindFor(terms: VatTerms, reader: Reader): Kind {
  if (terms.pro_vat_added !== 1) return 'plain';
  // While a release is under way a process of the old one answers without the rate: then the net price is all one knows.
  return reader === 'firm' || rateOf(terms) === 0n ? 'net' : 'gross';
}

/** A price of the ad, or a saving at its prices, in the kind that the reader sees. */
export const shownAmount = (amount: Cents, terms: VatTerms, reader: Reader): Cents =>
  kindFor(terms, reader) === 'gross' ? payable(amount, terms) : amount;

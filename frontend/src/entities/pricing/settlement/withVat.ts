import { kindFor, payable, type Reader, type VatTerms } from './amounts';
import type { Cents } from '@/shared/format/money';
import type { OfferMeaning } from './offerMeaning';

/**
 * What an offer of `quantity` units means where VAT comes on top of the ad's prices: sums are what is paid, savings of
 * the kind in which the reader sees prices, and prices stay as the seller typed them.
 */
export function withVat(
  meaning: OfferMeaning,
  quantity: number,
  base: Cents,
  terms: VatTerms,
  reader: Reader,
): OfferMeaning {
  const kind = kindFor(terms, reader);
  if (kind === 'plain') return meaning;
  const pay = (amount: Cents) => payable(amount, terms);
  const payNow = meaning.payNow === null ? null : pay(meaning.payNow);
  const next = meaning.next === null ? null : { ...meaning.next, pay: pay(meaning.next.pay) };
  const paid = { ...meaning, payNow, next, payAtMost: pay(meaning.payAtMost) };
  if (kind === 'net') return paid;
  // The difference of the two sums that are shown: the VAT of a saving may be a cent off it.
  return {
    ...paid,
    next: next === null ? null : { ...next, saving: payNow === null ? null : payNow - next.pay },
    othersSave: pay(meaning.othersSave),
    mineSaving: payNow === null ? 0n : pay(base * BigInt(quantity)) - payNow,
  };
}

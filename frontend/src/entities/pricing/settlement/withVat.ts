import { payable, type VatTerms } from './payable';
import type { Cents } from '@/shared/format/money';
import type { OfferMeaning } from './offerMeaning';

/** What an offer of `quantity` units means where VAT comes on top of the ad's prices: amounts hold it, prices do not. */
export function withVat(meaning: OfferMeaning, quantity: number, base: Cents, terms: VatTerms): OfferMeaning {
  if (terms.pro_vat_added !== 1) return meaning;
  const pay = (amount: Cents) => payable(amount, terms);
  const payNow = meaning.payNow === null ? null : pay(meaning.payNow);
  const next = meaning.next === null ? null : { ...meaning.next, pay: pay(meaning.next.pay) };
  return {
    ...meaning,
    payNow,
    next: next === null ? null : { ...next, saving: payNow === null ? null : payNow - next.pay },
    payAtMost: pay(meaning.payAtMost),
    othersSave: pay(meaning.othersSave),
    mineSaving: payNow === null ? 0n : pay(base * BigInt(quantity)) - payNow,
    vatOnTop: terms.pro_vat,
  };
}

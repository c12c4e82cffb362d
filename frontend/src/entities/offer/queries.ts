import { queryOptions } from '@tanstack/react-query';
import { get, patch, post } from '@/api/client';
import type { OfferType, Product } from '@/api/types';

export interface OfferTermsInput {
  off_quantity: number;
  off_type: OfferType;
  prc_id: number | null;
  /** 1 when the person was shown that this ends the sale; the server refuses what was shown otherwise. */
  off_sells_out: 0 | 1;
}

/** Terms of an offer on the wire; only condition 2 has a `prc_id`. */
function body({ prc_id, ...terms }: OfferTermsInput) {
  return { ...terms, ...(prc_id === null ? {} : { prc_id }) };
}

export const offerQueries = {
  own: (adId: number) =>
    queryOptions({
      queryKey: ['offers', 'own', adId],
      queryFn: ({ signal }) => get(`products/${adId}/edit-offer`, undefined, { signal }),
    }),
};

/** The ad as the person was shown it: the server refuses sums that were reckoned with another VAT. */
type ShownAd = Pick<Product, 'pro_id' | 'pro_vat' | 'pro_vat_added'>;

export const placeOffer = (
  { pro_id, pro_vat, pro_vat_added }: ShownAd,
  terms: OfferTermsInput,
  idempotencyKey: string,
) => post('offers', { pro_id, pro_vat, pro_vat_added, ...body(terms) }, { idempotencyKey });
export const changeOffer = (offerId: number, terms: OfferTermsInput) => patch(`offers/${offerId}`, body(terms));
export const giveUpOffer = (offerId: number) => patch(`offers/${offerId}`, { off_id: offerId });

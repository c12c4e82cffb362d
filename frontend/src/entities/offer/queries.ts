import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get, patch, post } from '@/api/client';
import type { OfferType } from '@/api/types';

export interface OfferTermsInput {
  off_quantity: number;
  off_type: OfferType;
  prc_id: number | null;
}

/** Terms of an offer on the wire; only condition 2 has a `prc_id`. */
function body({ off_quantity, off_type, prc_id }: OfferTermsInput) {
  return { off_quantity, off_type, ...(prc_id === null ? {} : { prc_id }) };
}

export const offerQueries = {
  own: (adId: number) =>
    queryOptions({
      queryKey: ['offers', 'own', adId],
      queryFn: ({ signal }) => get(`products/${adId}/edit-offer`, undefined, { signal }),
    }),
  /** How these terms would change the price and the other offers; stores nothing. `null` = giving up. */
  preview: (adId: number, terms: OfferTermsInput | null) =>
    queryOptions({
      queryKey: ['offers', 'preview', adId, terms],
      placeholderData: keepPreviousData,
      staleTime: 5000,
      queryFn: ({ signal }) =>
        get(`products/${adId}/preview`, terms === null ? { off_quantity: 0 } : { ...body(terms) }, { signal }),
    }),
};

export const placeOffer = (adId: number, terms: OfferTermsInput, idempotencyKey: string) =>
  post('offers', { pro_id: adId, ...body(terms) }, { idempotencyKey });
export const changeOffer = (offerId: number, terms: OfferTermsInput) => patch(`offers/${offerId}`, body(terms));
export const giveUpOffer = (offerId: number) => patch(`offers/${offerId}`, { off_id: offerId });

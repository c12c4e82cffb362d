import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get, patch, post } from '@/api/client';
import type { OfferType } from '@/api/types';

export interface OfferWish {
  off_quantity: number;
  off_type: OfferType;
  prc_id: number | null;
}

/** What goes over the wire: a tier only where there is one. */
function body({ off_quantity, off_type, prc_id }: OfferWish) {
  return { off_quantity, off_type, ...(prc_id === null ? {} : { prc_id }) };
}

export const offerQueries = {
  own: (adId: number) =>
    queryOptions({
      queryKey: ['offers', 'own', adId],
      queryFn: ({ signal }) => get(`products/${adId}/edit-offer`, undefined, { signal }),
    }),
  /** What the wish would do to the price of all and to the others; stores nothing. `null` = giving up. */
  preview: (adId: number, wish: OfferWish | null) =>
    queryOptions({
      queryKey: ['offers', 'preview', adId, wish],
      placeholderData: keepPreviousData,
      staleTime: 5000,
      queryFn: ({ signal }) =>
        get(`products/${adId}/preview`, wish === null ? { off_quantity: 0 } : { ...body(wish) }, { signal }),
    }),
};

export const placeOffer = (adId: number, wish: OfferWish, idempotencyKey: string) =>
  post('offers', { pro_id: adId, ...body(wish) }, { idempotencyKey });
export const changeOffer = (offerId: number, wish: OfferWish) => patch(`offers/${offerId}`, body(wish));
export const giveUpOffer = (offerId: number) => patch(`offers/${offerId}`, { off_id: offerId });

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get, getPaged } from '@/api/client';
import type { Card, Offer, TransactionRow, TransactionsMeta } from '@/api/types';

export const adQueries = {
  /** The caller's counting offer on the ad, with its rule; null without one. */
  mine: (adId: number, offerId: number | null) =>
    queryOptions({
      queryKey: ['offers', 'mine', adId, offerId],
      enabled: offerId !== null,
      queryFn: async ({ signal }): Promise<Offer | null> => {
        const { data } = await getPaged<Offer>('offers', { pro_id: adId }, { signal });
        return data.find((offer) => offer.off_id === offerId) ?? null;
      },
    }),
  transactions: (adId: number, page: number) =>
    queryOptions({
      queryKey: ['ads', 'transactions', adId, page],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        getPaged<TransactionRow, TransactionsMeta>(`products/${adId}/transactions`, { page }, { signal }),
    }),
  /** Other open ads of its seller. */
  ofSeller: (adId: number) =>
    queryOptions({
      queryKey: ['ads', 'of-seller', adId],
      queryFn: async ({ signal }) => (await getPaged<Card>(`products/${adId}/user`, { page: 1 }, { signal })).data,
    }),
  similar: (adId: number) =>
    queryOptions({
      queryKey: ['ads', 'similar', adId],
      queryFn: ({ signal }) => get<Card[]>(`products/${adId}/similar`, undefined, { signal }),
    }),
};

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get, getPaged } from '@/api/client';

export const adQueries = {
  transactions: (adId: number, page: number) =>
    queryOptions({
      queryKey: ['ads', 'transactions', adId, page],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => getPaged(`products/${adId}/transactions`, { page }, { signal }),
    }),
  /** Other open ads of its seller. */
  ofSeller: (adId: number) =>
    queryOptions({
      queryKey: ['ads', 'of-seller', adId],
      queryFn: async ({ signal }) => (await getPaged(`products/${adId}/user`, { page: 1 }, { signal })).data,
    }),
  similar: (adId: number) =>
    queryOptions({
      queryKey: ['ads', 'similar', adId],
      queryFn: ({ signal }) => get(`products/${adId}/similar`, undefined, { signal }),
    }),
};

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getPaged, patch } from '@/api/client';
import type { Offer, Ok } from '@/api/types';
import { PURCHASES_KEY } from '@/shared/live/adCache';
import type { PurchasesSearch } from './lib/search';

export const purchaseQueries = {
  all: () => PURCHASES_KEY,
  list: ({ page, filter, search, archived }: PurchasesSearch) =>
    queryOptions({
      queryKey: [...PURCHASES_KEY, { page, filter, search, archived }],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        getPaged<Offer>('user/purchases', { page, sort: filter, search, archived: archived ? 1 : null }, { signal }),
    }),
};

export const hideOffer = (id: number, archived: boolean) =>
  patch<Ok>('user/hide-offer', { off_id: id, archived: archived ? 1 : 0 });

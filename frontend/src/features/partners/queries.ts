import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getPaged } from '@/api/client';
import type { PartnersSearch, Side } from './lib/search';

export const partnerQueries = {
  list: (side: Side, state: PartnersSearch) =>
    queryOptions({
      queryKey: ['partners', side, state],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        getPaged(`user/${side}`, { page: state.page, sort: state.filter, search: state.search }, { signal }),
    }),
  /** Offers between the reader and one person. */
  history: (side: Side, userId: number, page: number) =>
    queryOptions({
      queryKey: ['partners', side, 'history', userId, page],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => getPaged(`user/${side}/${userId}`, { page }, { signal }),
    }),
};

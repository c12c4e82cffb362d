import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { download, getPaged } from '@/api/client';
import { PURCHASES_KEY } from '@/entities/ad/adCache';
import type { PurchasesSearch } from './lib/search';

const filterOf = ({ filter, search, archived }: PurchasesSearch) => ({
  sort: filter,
  search,
  archived: archived ? 1 : null,
});

export const purchaseQueries = {
  all: () => PURCHASES_KEY,
  list: (state: PurchasesSearch) =>
    queryOptions({
      queryKey: [...PURCHASES_KEY, state],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => getPaged('user/purchases', { page: state.page, ...filterOf(state) }, { signal }),
    }),
};

/** All rows that the list would show on its pages. */
export const purchasesFile = (state: PurchasesSearch) =>
  download('user/purchases/export', filterOf(state), 'kupovine.csv');

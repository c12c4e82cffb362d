import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { del, download, getPaged, post, type Paged } from '@/api/client';
import type { Money, TransactionRow, TransactionsMeta } from '@/api/types';
import { SALES_KEY } from '@/entities/ad/adCache';
import { buyersKey } from '@/entities/deal/archive';
import type { BuyersSort, SalesSearch } from './lib/search';

const filterOf = ({ sort, search, archived }: SalesSearch) => ({
  sort: sort.key,
  sort_direction: sort.direction,
  search,
  archived: archived ? 1 : null,
});

export const saleQueries = {
  all: () => SALES_KEY,
  list: (state: SalesSearch) =>
    queryOptions({
      queryKey: [...SALES_KEY, state],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => getPaged('user/sales', { page: state.page, ...filterOf(state) }, { signal }),
    }),
  buyersOf: buyersKey,
  buyers: (adId: number, sort: BuyersSort, archived: boolean, page: number) =>
    queryOptions({
      queryKey: [...saleQueries.buyersOf(adId), sort, archived, page],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }): Promise<Paged<TransactionRow, TransactionsMeta>> =>
        getPaged(
          `products/${adId}/transactions`,
          { view: 'true', page, sort: sort.key, sort_direction: sort.direction, archived: archived ? 1 : null },
          { signal },
        ),
    }),
};

/** Reads the offers for an ad again, and the list whose row sums them. */
export const refreshBuyers = (client: QueryClient, adId: number) =>
  Promise.all([
    client.invalidateQueries({ queryKey: saleQueries.buyersOf(adId) }),
    client.invalidateQueries({ queryKey: saleQueries.all() }),
  ]);

export interface Renewal {
  pro_name: string;
  pro_expiry: string;
  pro_quantity: number;
  pro_base_price: Money;
  prices: { min: number; max: number; price: Money }[];
}

export const deleteAd = (id: number) => del(`products/${id}`);
export const renewAd = (id: number, round: Renewal) => post(`products/${id}/renew`, round);
/** All rows that the list would show on its pages. */
export const salesFile = (state: SalesSearch) => download('user/sales/export', filterOf(state), 'prodaje.csv');

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get, getPaged } from '@/api/client';
import { YOUNG_MS } from './useConfirmed';

/** The search that a list of ads answers: the whole URL state of the Result page. */
export interface AdFilters {
  category: number | null;
  search: string;
  /** Currency code; empty = any. */
  cur_id: string;
  /** By price; only together with a currency. */
  sort: 'asc' | 'desc' | null;
  /** Posted in the last days. */
  newest: number | null;
  /** Expires within days. */
  expiry: number | null;
  reg_id: readonly number[];
  /** Options of the category's characteristics. */
  filters: readonly number[];
  /** The search as it was typed, whatever may have been meant. */
  as_typed: boolean;
  page: number;
}

const wire = ({ as_typed, ...filters }: AdFilters) => ({ ...filters, as_typed: as_typed ? (1 as const) : undefined });

/** Lists of cards. The language is not in the key: a change of language resets all answers. */
export const adListQueries = {
  search: (filters: AdFilters) =>
    queryOptions({
      queryKey: ['ads', 'list', filters],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => getPaged('products', wire(filters), { signal }),
    }),
  nearest: (filters: AdFilters) =>
    queryOptions({
      queryKey: ['ads', 'nearest', filters],
      queryFn: ({ signal }) => get('products/nearest', wire({ ...filters, as_typed: false }), { signal }),
    }),
  newest: (page: number) =>
    queryOptions({
      queryKey: ['ads', 'newest', page],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => getPaged('products/newest', { page }, { signal }),
    }),
  popular: (page: number) =>
    queryOptions({
      queryKey: ['ads', 'popular', page],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => getPaged('products/popular', { page }, { signal }),
    }),
};

/** The ad of its page; every component that needs it shares this query. A kept one is shown and read again at once. */
export const adDetailQuery = (adId: number) =>
  queryOptions({
    queryKey: ['ads', 'detail', adId],
    staleTime: YOUNG_MS,
    queryFn: ({ signal }) => get(`products/${adId}`, undefined, { signal }),
  });

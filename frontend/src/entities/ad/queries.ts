import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get, getPaged } from '@/api/client';
import type { QueryOf } from '@/api/operations';
import { YOUNG_MS } from './useConfirmed';

/** An order that somebody chose; without one the newest come first, promoted ads before all. */
export type Sort = NonNullable<QueryOf<'get', 'products'>['sort']>;
/** What an ad says of VAT. */
export type VatKind = NonNullable<QueryOf<'get', 'products'>['vat']>[number];
type SellerKind = NonNullable<QueryOf<'get', 'products'>['seller']>;

/** The search that a list of ads answers: the whole URL state of the Result page. */
export interface AdFilters {
  category: number | null;
  search: string;
  /** Currency code; empty = any. */
  cur_id: string;
  /** By price (asc, desc) only together with a currency. */
  sort: Sort | null;
  /** Posted in the last days. */
  newest: number | null;
  /** Expires within days. */
  expiry: number | null;
  reg_id: readonly number[];
  /** Options of the category's characteristics. */
  filters: readonly number[];
  /** The search as it was typed, whatever may have been meant. */
  as_typed: boolean;
  /** Prices of a unit, inclusive, as on the wire; empty = any. Only together with a currency. */
  price_from: string;
  price_to: string;
  /** Delivery is in the price or free. */
  delivery_included: 1 | null;
  /** Alternatives. */
  vat: readonly VatKind[];
  seller: SellerKind | null;
  page: number;
}

const wire = ({ as_typed, ...filters }: AdFilters) => ({ ...filters, as_typed: as_typed ? (1 as const) : undefined });

/** Of one type for all lists, since a page may show one or another. */
const listKey = (kind: 'list' | 'newest' | 'popular', which: AdFilters | number): (string | number | AdFilters)[] => [
  'ads',
  kind,
  which,
];

/** Lists of cards. The language is not in the key: a change of language resets all answers. */
export const adListQueries = {
  search: (filters: AdFilters) =>
    queryOptions({
      queryKey: listKey('list', filters),
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => getPaged('products', wire(filters), { signal }),
    }),
  nearest: (filters: AdFilters) =>
    queryOptions({
      queryKey: ['ads', 'nearest', filters],
      queryFn: ({ signal }) => get('products/nearest', wire({ ...filters, as_typed: false }), { signal }),
    }),
  /** How many ads each option of the filters would show; neither order nor page count. */
  counts: ({ page: _page, sort: _sort, as_typed: _typed, ...filters }: AdFilters) =>
    queryOptions({
      queryKey: ['ads', 'counts', filters],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => get('products/counts', { ...filters }, { signal }),
    }),
  newest: (page: number) =>
    queryOptions({
      queryKey: listKey('newest', page),
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => getPaged('products/newest', { page }, { signal }),
    }),
  popular: (page: number) =>
    queryOptions({
      queryKey: listKey('popular', page),
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

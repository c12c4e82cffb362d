import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get, getPaged } from '@/api/client';
import type { Card } from '@/api/types';

export interface AdFilters {
  category: number | null;
  search: string;
  page: number;
}

/** Lists of cards. The language is not in the key: a change of language resets all answers. */
export const adListQueries = {
  search: (filters: AdFilters) =>
    queryOptions({
      queryKey: ['ads', 'list', filters],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => getPaged<Card>('products', { ...filters }, { signal }),
    }),
  newest: (page: number) =>
    queryOptions({
      queryKey: ['ads', 'newest', page],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => getPaged<Card>('products/newest', { page }, { signal }),
    }),
  popular: (page: number) =>
    queryOptions({
      queryKey: ['ads', 'popular', page],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => getPaged<Card>('products/popular', { page }, { signal }),
    }),
  /** The home slider of group 1. */
  fresh: () =>
    queryOptions({
      queryKey: ['ads', 'new'],
      queryFn: ({ signal }) => get<Card[]>('products/new', undefined, { signal }),
    }),
};

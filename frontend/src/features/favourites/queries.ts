import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getPaged } from '@/api/client';

export const favouriteQueries = {
  /** The header shows `meta.items` of page 1 beside its heart. */
  list: (page: number) =>
    queryOptions({
      queryKey: ['ads', 'favorites', { page }],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => getPaged('favorites', { page }, { signal }),
    }),
};

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getPaged } from '@/api/client';

export const favouriteQueries = {
  /** Page 1 is the one whose `meta.items` stands at the heart of the header. */
  list: (page: number) =>
    queryOptions({
      queryKey: ['ads', 'favorites', { page }],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => getPaged('favorites', { page }, { signal }),
    }),
};

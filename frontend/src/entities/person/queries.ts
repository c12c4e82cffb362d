import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get, getPaged } from '@/api/client';

export const personQueries = {
  /** `offerId` counts only when the caller and the person are its two sides; it may open the contact part. */
  card: (userId: number, offerId?: number) =>
    queryOptions({
      queryKey: ['person', userId, offerId ?? null],
      queryFn: ({ signal }) => get(`user/${userId}`, { off_id: offerId }, { signal }),
    }),
  /** What others said about the person after a deal, newest first. */
  ratings: (userId: number, page: number) =>
    queryOptions({
      queryKey: ['person', userId, 'ratings', page],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => getPaged(`user/${userId}/rating`, { page }, { signal }),
    }),
};

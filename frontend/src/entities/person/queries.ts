import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get, getPaged } from '@/api/client';

export const personQueries = {
  /** `offerId`: an offer between the caller and the person, which may reveal the contact details. */
  card: (userId: number, offerId?: number) =>
    queryOptions({
      queryKey: ['person', userId, offerId ?? null],
      queryFn: ({ signal }) => get(`user/${userId}`, { off_id: offerId }, { signal }),
    }),
  /** Ratings of the person by partners, newest first. */
  ratings: (userId: number, page: number) =>
    queryOptions({
      queryKey: ['person', userId, 'ratings', page],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => getPaged(`user/${userId}/rating`, { page }, { signal }),
    }),
};

import { queryOptions } from '@tanstack/react-query';
import { get } from '@/api/client';
import type { UserCard } from '@/api/types';

export const personQueries = {
  /** `offerId` counts only when the caller and the person are its two sides; it may open the contact part. */
  card: (userId: number, offerId?: number) =>
    queryOptions({
      queryKey: ['person', userId, offerId ?? null],
      queryFn: ({ signal }) => get<UserCard>(`user/${userId}`, { off_id: offerId }, { signal }),
    }),
};

import { queryOptions } from '@tanstack/react-query';
import { del, get, post } from '@/api/client';

/** What the reader follows: each page of the list, and whether it holds one seller. */
export const FOLLOWING_KEY = ['watching', 'following'] as const;

export const followingQuery = (sellerId: number) =>
  queryOptions({
    queryKey: [...FOLLOWING_KEY, sellerId],
    retry: false,
    queryFn: ({ signal }) => get(`user/following/${sellerId}`, undefined, { signal }),
  });

export const follow = (sellerId: number) => post(`user/following/${sellerId}`);
export const stopFollowing = (sellerId: number) => del(`user/following/${sellerId}`);

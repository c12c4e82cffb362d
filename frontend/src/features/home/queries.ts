import { queryOptions } from '@tanstack/react-query';
import { get, getPaged } from '@/api/client';
import type { Banner, Card } from '@/api/types';

export const homeQueries = {
  banners: () =>
    queryOptions({
      queryKey: ['banners'],
      queryFn: ({ signal }) => get<Banner[]>('banners', undefined, { signal }),
      staleTime: 5 * 60_000,
    }),
  /** Ads of a slider. */
  group: (id: number) =>
    queryOptions({
      queryKey: ['ads', 'group', id],
      queryFn: async ({ signal }) => (await getPaged<Card>(`products/groups/${id}`, { page: 1 }, { signal })).data,
    }),
};

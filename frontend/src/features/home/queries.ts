import { queryOptions } from '@tanstack/react-query';
import { get, getPaged } from '@/api/client';
import type { Lang } from '@/i18n/lang';
import { ADS_KEY } from '@/entities/ad/adCache';

export const homeQueries = {
  /** The banners of the carousel, each with the card of its ad, whose price is then live, too. */
  banners: (lang: Lang) =>
    queryOptions({
      queryKey: [ADS_KEY, 'banners', lang],
      queryFn: ({ signal }) => get('banners', undefined, { signal }),
      staleTime: 5 * 60_000,
    }),
  /** The competition that runs now; null while none does. */
  competition: () =>
    queryOptions({
      queryKey: ['competitions', 'active'],
      queryFn: ({ signal }) => get('competitions/competitions/active', undefined, { signal }),
      staleTime: 5 * 60_000,
    }),
  partners: (lang: Lang) =>
    queryOptions({
      queryKey: ['partners', lang],
      queryFn: ({ signal }) => get('partners', undefined, { signal, locale: lang }),
      staleTime: 5 * 60_000,
    }),
  /** Ads of a slider. */
  group: (id: number) =>
    queryOptions({
      queryKey: ['ads', 'group', id],
      queryFn: async ({ signal }) => (await getPaged(`products/groups/${id}`, { page: 1 }, { signal })).data,
    }),
};

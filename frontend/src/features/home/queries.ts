import { queryOptions } from '@tanstack/react-query';
import { get, getPaged } from '@/api/client';
import type { Banner, Card } from '@/api/types';

function isBanner(value: unknown): value is Banner {
  return typeof value === 'object' && value !== null && 'img_id' in value && 'image' in value;
}

/** The banners the served page came with: the first picture is then known before anything is asked. */
function servedBanners(): Banner[] | undefined {
  try {
    const served: unknown = JSON.parse(document.getElementById('zb-home')?.textContent ?? 'null');
    if (typeof served !== 'object' || served === null || !('banners' in served)) return undefined;
    return Array.isArray(served.banners) ? served.banners.filter(isBanner) : undefined;
  } catch {
    return undefined;
  }
}

export const homeQueries = {
  banners: () =>
    queryOptions({
      queryKey: ['banners'],
      queryFn: ({ signal }) => get<Banner[]>('banners', undefined, { signal }),
      staleTime: 5 * 60_000,
      initialData: servedBanners,
    }),
  /** Ads of a slider. */
  group: (id: number) =>
    queryOptions({
      queryKey: ['ads', 'group', id],
      queryFn: async ({ signal }) => (await getPaged<Card>(`products/groups/${id}`, { page: 1 }, { signal })).data,
    }),
};

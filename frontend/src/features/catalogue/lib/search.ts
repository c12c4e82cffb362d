import { pageOf } from '@/shared/routing/listSearch';

export const BERZA_TABS = ['newest', 'popular'] as const;
export type BerzaTab = (typeof BERZA_TABS)[number];

export function parseBerza(params: URLSearchParams): { tab: BerzaTab; page: number } {
  return {
    tab: BERZA_TABS.find((name) => name === params.get('tab')) ?? 'newest',
    page: pageOf(params),
  };
}

export function berzaToSearch({ tab, page }: { tab: BerzaTab; page: number }): URLSearchParams {
  const params = new URLSearchParams();
  if (tab !== 'newest') params.set('tab', tab);
  if (page > 1) params.set('page', String(page));
  return params;
}

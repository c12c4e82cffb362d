import type { AdFilters } from '@/shared/ads/queries';

const whole = (value: string | null): number | null => {
  const number = Number(value);
  return value !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
};

export function parseResult(params: URLSearchParams): AdFilters {
  return {
    category: whole(params.get('category')),
    search: (params.get('search') ?? '').trim().slice(0, 100),
    page: whole(params.get('page')) ?? 1,
  };
}

/** The reverse: defaults are left out. */
export function resultToSearch({ category, search, page }: AdFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (category !== null) params.set('category', String(category));
  if (search !== '') params.set('search', search);
  if (page > 1) params.set('page', String(page));
  return params;
}

export const BERZA_TABS = ['newest', 'popular'] as const;
export type BerzaTab = (typeof BERZA_TABS)[number];

export function parseBerza(params: URLSearchParams): { tab: BerzaTab; page: number } {
  return {
    tab: BERZA_TABS.find((name) => name === params.get('tab')) ?? 'newest',
    page: whole(params.get('page')) ?? 1,
  };
}

export function berzaToSearch({ tab, page }: { tab: BerzaTab; page: number }): URLSearchParams {
  const params = new URLSearchParams();
  if (tab !== 'newest') params.set('tab', tab);
  if (page > 1) params.set('page', String(page));
  return params;
}

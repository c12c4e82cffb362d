import { countFilters, parseResult, resultToSearch } from '@/entities/ad/filters';
import { adListQueries, type AdFilters, type Sort } from '@/entities/ad/queries';

export const BERZA_TABS = ['newest', 'popular'] as const;
export type BerzaTab = (typeof BERZA_TABS)[number];

/** The tab of an order; null for one that has none. */
export function tabOf(sort: Sort | null): BerzaTab | null {
  if (sort === null) return 'newest';
  return sort === 'popular' ? 'popular' : null;
}

/** The filters and the order of the marketplace, which has no search text. */
export function parseBerza(params: URLSearchParams): AdFilters {
  const filters = parseResult(params);
  const sort = filters.sort === null && params.get('tab') === 'popular' ? 'popular' : filters.sort;
  return { ...filters, sort, search: '' };
}

export function berzaToSearch(filters: AdFilters): URLSearchParams {
  const params = resultToSearch(filters.sort === 'popular' ? { ...filters, sort: null } : filters);
  if (filters.sort === 'popular') params.set('tab', 'popular');
  return params;
}

/** The list of the marketplace: without filters one of its two tabs, which the server sends with the page. */
export function berzaQuery(filters: AdFilters) {
  const tab = countFilters(filters) > 0 ? null : tabOf(filters.sort);
  if (tab === null) return adListQueries.search(filters);
  return tab === 'newest' ? adListQueries.newest(filters.page) : adListQueries.popular(filters.page);
}

import { listToSearch, parseList, type ListState } from '@/shared/routing/listSearch';

export type Side = 'buyers' | 'sellers';

/** Filters of each list; the API calls them `sort`. */
export const FILTERS = {
  buyers: ['active', 'gave-up', 'rejected'],
  sellers: ['rejected', 'gave-up'],
} as const satisfies Record<Side, readonly string[]>;
type PartnersFilter = (typeof FILTERS)[Side][number];

export interface PartnersSearch extends ListState {
  filter: PartnersFilter | null;
}

export const parsePartners =
  (side: Side) =>
  (params: URLSearchParams): PartnersSearch => ({
    ...parseList(params),
    filter: FILTERS[side].find((item) => item === params.get('sort')) ?? null,
  });

export const partnersToSearch = ({ filter, ...list }: PartnersSearch): URLSearchParams =>
  listToSearch(list, { sort: filter });

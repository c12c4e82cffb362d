import { listToSearch, parseList, type ListState } from '@/shared/ui/ListPage';

export type Side = 'buyers' | 'sellers';

/** What each list may be narrowed to; the API calls it `sort`. */
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

import { listToSearch, parseList, type ListState } from '@/shared/routing/listSearch';

export const FILTERS = ['active', 'gave-up', 'rejected'] as const;
type PurchasesFilter = (typeof FILTERS)[number];

export interface PurchasesSearch extends ListState {
  /** The API calls this filter `sort`; null = all. */
  filter: PurchasesFilter | null;
  archived: boolean;
}

export function parsePurchases(params: URLSearchParams): PurchasesSearch {
  return {
    ...parseList(params),
    filter: FILTERS.find((item) => item === params.get('sort')) ?? null,
    archived: params.get('archived') === '1',
  };
}

/** The reverse: defaults are left out. */
export function purchasesToSearch({ filter, archived, ...list }: PurchasesSearch): URLSearchParams {
  return listToSearch(list, { sort: filter, archived: archived ? '1' : null });
}

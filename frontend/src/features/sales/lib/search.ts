import type { Sort, SortDirection } from '@/shared/ui/DataTable';
import { listToSearch, parseList, type ListState } from '@/shared/routing/listSearch';

const SALES_KEYS = ['pro_name', 'off_quantity', 'pro_post_date'] as const;
export type SalesKey = (typeof SALES_KEYS)[number];
const BUYERS_KEYS = ['off_buyer', 'off_date', 'off_quantity', 'off_status'] as const;
export type BuyersKey = (typeof BUYERS_KEYS)[number];
export type SalesSort = Sort<SalesKey>;
export type BuyersSort = Sort<BuyersKey>;

export const DEFAULT_SORT: SalesSort = { key: 'pro_post_date', direction: 'desc' };
export const DEFAULT_BUYERS_SORT: BuyersSort = { key: 'off_date', direction: 'desc' };

/** The six choices of the narrow layout, in the specification's order. */
export const SORT_CHOICES = [
  { key: 'off_quantity', direction: 'desc', label: 'sort.quantity_desc' },
  { key: 'off_quantity', direction: 'asc', label: 'sort.quantity_asc' },
  { key: 'pro_post_date', direction: 'desc', label: 'sort.date_desc' },
  { key: 'pro_post_date', direction: 'asc', label: 'sort.date_asc' },
  { key: 'pro_name', direction: 'desc', label: 'sort.name_desc' },
  { key: 'pro_name', direction: 'asc', label: 'sort.name_asc' },
] as const satisfies readonly (SalesSort & { label: string })[];

export interface SalesSearch extends ListState {
  sort: SalesSort;
  archived: boolean;
}

const direction = (value: string | null): SortDirection => (value === 'asc' ? 'asc' : 'desc');

export const isDefaultSort = ({ key, direction: way }: SalesSort): boolean =>
  key === DEFAULT_SORT.key && way === DEFAULT_SORT.direction;

/** Reads the view state from the address; anything invalid becomes the default. */
export function parseSales(params: URLSearchParams): SalesSearch {
  const key = SALES_KEYS.find((item) => item === params.get('sort'));
  return {
    ...parseList(params),
    sort: key === undefined ? DEFAULT_SORT : { key, direction: direction(params.get('dir')) },
    archived: params.get('archived') === '1',
  };
}

/** The reverse: defaults are left out. */
export function salesToSearch({ sort, archived, ...list }: SalesSearch): URLSearchParams {
  const usual = isDefaultSort(sort);
  return listToSearch(list, {
    sort: usual ? null : sort.key,
    dir: usual ? null : sort.direction,
    archived: archived ? '1' : null,
  });
}

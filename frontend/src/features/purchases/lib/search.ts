export const FILTERS = ['active', 'gave-up', 'rejected'] as const;
export type PurchasesFilter = (typeof FILTERS)[number];

export interface PurchasesSearch {
  page: number;
  /** The API calls this filter `sort`; null = all. */
  filter: PurchasesFilter | null;
  search: string;
  archived: boolean;
}

export function parsePurchases(params: URLSearchParams): PurchasesSearch {
  return {
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    filter: FILTERS.find((item) => item === params.get('sort')) ?? null,
    search: (params.get('search') ?? '').slice(0, 100),
    archived: params.get('archived') === '1',
  };
}

/** The reverse: defaults are left out. */
export function purchasesToSearch({ page, filter, search, archived }: PurchasesSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (filter !== null) params.set('sort', filter);
  if (archived) params.set('archived', '1');
  if (page > 1) params.set('page', String(page));
  return params;
}

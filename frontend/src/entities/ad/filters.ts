import type { AdFilters } from './queries';

export const NEWEST_DAYS = [7, 30, 90] as const;
export const EXPIRY_DAYS = [1, 3, 5] as const;

export const NO_FILTERS: AdFilters = {
  category: null,
  search: '',
  cur_id: '',
  sort: null,
  newest: null,
  expiry: null,
  reg_id: [],
  filters: [],
  as_typed: false,
  page: 1,
};

const whole = (value: string | null): number | null => {
  const number = Number(value);
  return value !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
};

/** Ids of `1,2,3` or of a repeated name, each once, in ascending order. */
const ids = (params: URLSearchParams, name: string): number[] => {
  const found = params
    .getAll(name)
    .flatMap((value) => value.split(','))
    .flatMap((value) => whole(value) ?? []);
  return [...new Set(found)].sort((a, b) => a - b);
};

export function parseResult(params: URLSearchParams): AdFilters {
  const currency = params.get('cur_id') ?? '';
  const cur_id = /^[A-Z]{3}$/.test(currency) ? currency : '';
  const sort = params.get('sort');
  return {
    category: whole(params.get('category')),
    search: (params.get('search') ?? '').trim().slice(0, 100),
    cur_id,
    // Prices in different currencies cannot be compared.
    sort: cur_id !== '' && (sort === 'asc' || sort === 'desc') ? sort : null,
    newest: NEWEST_DAYS.find((days) => String(days) === params.get('newest')) ?? null,
    expiry: EXPIRY_DAYS.find((days) => String(days) === params.get('expiry')) ?? null,
    reg_id: ids(params, 'reg_id'),
    filters: ids(params, 'filters'),
    as_typed: params.get('as_typed') === '1',
    page: whole(params.get('page')) ?? 1,
  };
}

/** The reverse: defaults are left out. */
export function resultToSearch(state: AdFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (state.category !== null) params.set('category', String(state.category));
  if (state.search !== '') params.set('search', state.search);
  if (state.cur_id !== '') params.set('cur_id', state.cur_id);
  if (state.cur_id !== '' && state.sort !== null) params.set('sort', state.sort);
  if (state.newest !== null) params.set('newest', String(state.newest));
  if (state.expiry !== null) params.set('expiry', String(state.expiry));
  if (state.reg_id.length > 0) params.set('reg_id', state.reg_id.join(','));
  if (state.filters.length > 0) params.set('filters', state.filters.join(','));
  if (state.as_typed) params.set('as_typed', '1');
  if (state.page > 1) params.set('page', String(state.page));
  return params;
}

/**
 * The state after a change. Every change starts at page 1 unless it is the page; another category has other
 * characteristics; without a currency there is no order by price.
 */
export function withFilters(old: AdFilters, change: Partial<AdFilters>): AdFilters {
  const next: AdFilters = { ...old, page: 1, ...change };
  if (change.category !== undefined && change.category !== old.category) next.filters = [];
  if (next.cur_id === '') next.sort = null;
  return next;
}

/** Number of active filters, without search text and page. */
export function countFilters(state: AdFilters): number {
  const single = [state.category, state.newest, state.expiry, state.cur_id || null].filter((value) => value !== null);
  return single.length + state.reg_id.length + state.filters.length;
}

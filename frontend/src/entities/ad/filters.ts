import { parseMoney, wireMoney } from '@/shared/format/money';
import { withoutUnseen } from '@/shared/format/text';
import type { AdFilters, Sort, VatKind } from './queries';

export const NEWEST_DAYS = [7, 30, 90] as const;
export const EXPIRY_DAYS = [1, 3, 5] as const;
/** In the order in which they are offered, behind "newest first". */
export const SORTS = ['popular', 'near', 'ends', 'asc', 'desc'] as const satisfies readonly Sort[];
export const VAT_KINDS = ['included', 'added', 'zero', 'none'] as const satisfies readonly VatKind[];
export const SELLER_KINDS = ['firm', 'person'] as const;
/** The currency that an order or a limit by price takes where none is chosen. */
export const USUAL_CURRENCY = 'RSD';
/** The dearest price that an ad may have, in hundredths. */
const HIGHEST = 99999999900n;

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
  price_from: '',
  price_to: '',
  delivery_included: null,
  vat: [],
  seller: null,
  page: 1,
};

/** Prices in different currencies cannot be compared. */
export const isByPrice = (sort: Sort | null): boolean => sort === 'asc' || sort === 'desc';

/** A price as it was typed, as on the wire; empty where it is none. */
export function priceOf(typed: string | null): string {
  const amount = parseMoney(typed);
  if (amount === null || amount < 0n || amount > HIGHEST) return '';
  return wireMoney(amount).replace(/\.00$/, '');
}

/** Both limits of the price, the lower one first. */
export function priceRange(from: string, to: string): Pick<AdFilters, 'price_from' | 'price_to'> {
  const [low, high] = [parseMoney(from), parseMoney(to)];
  const turned = low !== null && high !== null && low > high;
  return turned ? { price_from: to, price_to: from } : { price_from: from, price_to: to };
}

const NO_PRICES = { price_from: '', price_to: '' } as const;

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
  const sort = SORTS.find((name) => name === params.get('sort')) ?? null;
  const vat = new Set(params.getAll('vat').flatMap((value) => value.split(',')));
  const prices = priceRange(priceOf(params.get('price_from')), priceOf(params.get('price_to')));
  return {
    category: whole(params.get('category')),
    search: withoutUnseen(params.get('search') ?? '')
      .trim()
      .slice(0, 100),
    cur_id,
    sort: cur_id === '' && isByPrice(sort) ? null : sort,
    newest: NEWEST_DAYS.find((days) => String(days) === params.get('newest')) ?? null,
    expiry: EXPIRY_DAYS.find((days) => String(days) === params.get('expiry')) ?? null,
    reg_id: ids(params, 'reg_id'),
    filters: ids(params, 'filters'),
    as_typed: params.get('as_typed') === '1',
    ...(cur_id === '' ? NO_PRICES : prices),
    delivery_included: params.get('delivery_included') === '1' ? 1 : null,
    vat: VAT_KINDS.filter((kind) => vat.has(kind)),
    seller: SELLER_KINDS.find((kind) => kind === params.get('seller')) ?? null,
    page: whole(params.get('page')) ?? 1,
  };
}

/** The reverse: defaults are left out. */
export function resultToSearch(state: AdFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (state.category !== null) params.set('category', String(state.category));
  if (state.search !== '') params.set('search', state.search);
  if (state.cur_id !== '') params.set('cur_id', state.cur_id);
  if (state.sort !== null) params.set('sort', state.sort);
  if (state.newest !== null) params.set('newest', String(state.newest));
  if (state.expiry !== null) params.set('expiry', String(state.expiry));
  if (state.reg_id.length > 0) params.set('reg_id', state.reg_id.join(','));
  if (state.filters.length > 0) params.set('filters', state.filters.join(','));
  if (state.as_typed) params.set('as_typed', '1');
  if (state.price_from !== '') params.set('price_from', state.price_from);
  if (state.price_to !== '') params.set('price_to', state.price_to);
  if (state.delivery_included !== null) params.set('delivery_included', '1');
  if (state.vat.length > 0) params.set('vat', state.vat.join(','));
  if (state.seller !== null) params.set('seller', state.seller);
  if (state.page > 1) params.set('page', String(state.page));
  return params;
}

const hasPrices = (state: AdFilters): boolean => state.price_from !== '' || state.price_to !== '';

/**
 * The state after a change. Every change starts at page 1 unless it is the page; another category has other
 * characteristics. What compares prices brings a currency with it, and goes with the currency.
 */
export function withFilters(old: AdFilters, change: Partial<AdFilters>): AdFilters {
  const next: AdFilters = { ...old, page: 1, ...change };
  if (change.category !== undefined && change.category !== old.category) next.filters = [];
  if (change.cur_id === '') return { ...next, ...NO_PRICES, sort: isByPrice(next.sort) ? null : next.sort };
  if (next.cur_id === '' && (isByPrice(next.sort) || hasPrices(next))) next.cur_id = USUAL_CURRENCY;
  return next;
}

/** Number of active filters, without search text, order and page. */
export function countFilters(state: AdFilters): number {
  const single = [
    state.category,
    state.newest,
    state.expiry,
    state.cur_id || null,
    state.delivery_included,
    state.seller,
    hasPrices(state) ? 1 : null,
  ].filter((value) => value !== null);
  return single.length + state.reg_id.length + state.filters.length + state.vat.length;
}

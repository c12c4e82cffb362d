import { describe, expect, it } from 'vitest';
import type { AdFilters } from './queries';
import { countFilters, NO_FILTERS, parseResult, resultToSearch, withFilters } from './filters';

const FULL: AdFilters = {
  category: 7,
  search: 'med čarape',
  cur_id: 'EUR',
  sort: 'desc',
  newest: 30,
  expiry: 3,
  reg_id: [1, 4],
  filters: [9, 12, 30],
  as_typed: false,
  price_from: '12.50',
  price_to: '1200',
  delivery_included: 1,
  vat: ['included', 'none'],
  seller: 'firm',
  page: 3,
};

describe('M-CAT-05: the whole state of Result lives in the address', () => {
  it.each([NO_FILTERS, FULL, { ...NO_FILTERS, cur_id: 'RSD' }, { ...NO_FILTERS, reg_id: [2] }])(
    'goes both ways: %o',
    (state) => expect(parseResult(new URLSearchParams(resultToSearch(state).toString()))).toEqual(state),
  );

  it('leaves defaults out', () => expect(resultToSearch(NO_FILTERS).toString()).toBe(''));

  it.each([
    'category=abc',
    'category=-1',
    'category=1.5',
    'page=0',
    'newest=8',
    'expiry=2',
    'cur_id=eur',
    'cur_id=EURO',
    'sort=asc',
    'cur_id=&sort=desc',
    'reg_id=x,-2,0',
    'filters=',
    'price_from=5&price_to=10',
    'cur_id=&price_to=10',
    'delivery_included=0',
    'vat=20,x',
    'seller=firma',
    'sort=price',
  ])('takes %s as nothing', (query) => expect(parseResult(new URLSearchParams(query))).toEqual(NO_FILTERS));

  it('X-SEARCH: leaves out what a pasted text holds unseen', () =>
    expect(parseResult(new URLSearchParams({ search: '\u202ame\u0000d\u2069 ' })).search).toBe('me d'));

  it.each([
    ['price_from=12,5&price_to=abc', '12.50', ''],
    ['price_from=-1&price_to=1e9', '', ''],
    ['price_from=200&price_to=100.00', '100', '200'],
    ['price_to=1000000000', '', ''],
    ['price_from=0&price_to=999999999', '0', '999999999'],
  ])('X-FILTERS: reads the prices of %s', (query, price_from, price_to) =>
    expect(parseResult(new URLSearchParams(`cur_id=RSD&${query}`))).toMatchObject({ price_from, price_to }),
  );

  it('reads lists of either spelling, each id once', () =>
    expect(parseResult(new URLSearchParams('reg_id=4,1&reg_id=4&filters=3')).reg_id).toEqual([1, 4]));
});

describe('what a change takes with it', () => {
  it('M-CAT-03: clearing the currency clears the order', () => {
    expect(withFilters(FULL, { cur_id: '' })).toMatchObject({ cur_id: '', sort: null, page: 1 });
    expect(withFilters(FULL, { cur_id: 'RSD' })).toMatchObject({ cur_id: 'RSD', sort: 'desc' });
  });

  it('X-FILTERS: an order or a limit by price brings dinars where no currency is chosen, and goes with the currency', () => {
    expect(withFilters(NO_FILTERS, { sort: 'asc' })).toEqual({ ...NO_FILTERS, sort: 'asc', cur_id: 'RSD' });
    expect(withFilters(NO_FILTERS, { price_to: '10' })).toEqual({ ...NO_FILTERS, price_to: '10', cur_id: 'RSD' });
    expect(withFilters(FULL, { sort: 'asc' }).cur_id).toBe('EUR');
    expect(withFilters(NO_FILTERS, { sort: 'near' }).cur_id).toBe('');
    expect(withFilters(FULL, { cur_id: '' })).toMatchObject({ price_from: '', price_to: '', vat: FULL.vat });
    expect(withFilters({ ...FULL, sort: 'ends' }, { cur_id: '' }).sort).toBe('ends');
  });

  it('M-CAT-04: another category drops its characteristics and the page, and nothing else', () => {
    expect(withFilters(FULL, { category: 8 })).toEqual({ ...FULL, category: 8, filters: [], page: 1 });
    expect(withFilters(FULL, { category: 7 }).filters).toEqual(FULL.filters);
  });

  it('turns the page and keeps all', () => expect(withFilters(FULL, { page: 4 })).toEqual({ ...FULL, page: 4 }));

  it('counts what is on', () => {
    expect(countFilters(NO_FILTERS)).toBe(0);
    expect(countFilters(FULL)).toBe(14);
  });
});

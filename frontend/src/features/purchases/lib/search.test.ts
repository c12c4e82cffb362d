import { describe, expect, it } from 'vitest';
import { parsePurchases, purchasesToSearch } from './search';

describe('view state of my purchases', () => {
  it('leaves the defaults out of the address', () => {
    const state = parsePurchases(new URLSearchParams());
    expect(state).toEqual({ page: 1, filter: null, search: '', archived: false });
    expect(purchasesToSearch(state).toString()).toBe('');
  });

  it('goes both ways', () => {
    const state = { page: 2, filter: 'gave-up', search: 'papir', archived: true } as const;
    expect(parsePurchases(purchasesToSearch(state))).toEqual(state);
  });

  it('takes an unknown filter as none', () => {
    expect(parsePurchases(new URLSearchParams('sort=lost&page=-1'))).toMatchObject({ filter: null, page: 1 });
  });
});

import { describe, expect, it } from 'vitest';
import { DEFAULT_SORT, parseSales, salesToSearch } from './search';

describe('view state of my sales', () => {
  it('reads the default from a bare address and leaves it out again', () => {
    const state = parseSales(new URLSearchParams());
    expect(state).toEqual({ page: 1, sort: DEFAULT_SORT, search: '', archived: false });
    expect(salesToSearch(state).toString()).toBe('');
  });

  it('goes both ways', () => {
    const state = {
      page: 3,
      sort: { key: 'off_quantity', direction: 'asc' },
      search: 'med',
      archived: true,
    } as const;
    expect(parseSales(salesToSearch(state))).toEqual(state);
  });

  it.each(['page=0', 'page=-2', 'page=abc', 'sort=price', 'sort='])('takes %s as the default', (query) => {
    const state = parseSales(new URLSearchParams(query));
    expect(state.page).toBe(1);
    expect(state.sort).toEqual(DEFAULT_SORT);
  });
});

import { describe, expect, it } from 'vitest';
import { berzaToSearch, parseBerza, parseResult, resultToSearch } from './search';

describe('view state of the lists', () => {
  it.each([
    { category: null, search: '', page: 1 },
    { category: 7, search: 'med čarape', page: 3 },
  ])('goes both ways: %o', (state) => expect(parseResult(resultToSearch(state))).toEqual(state));

  it.each(['category=abc', 'category=-1', 'category=1.5', 'page=0'])('takes %s as nothing', (query) =>
    expect(parseResult(new URLSearchParams(query))).toEqual({ category: null, search: '', page: 1 }),
  );

  it('keeps the tab of the marketplace in the address', () => {
    expect(berzaToSearch({ tab: 'newest', page: 1 }).toString()).toBe('');
    expect(parseBerza(berzaToSearch({ tab: 'popular', page: 2 }))).toEqual({ tab: 'popular', page: 2 });
    expect(parseBerza(new URLSearchParams('tab=odd')).tab).toBe('newest');
  });
});

import { describe, expect, it } from 'vitest';
import { NO_FILTERS } from '@/entities/ad/filters';
import { berzaQuery, berzaToSearch, parseBerza, tabOf } from './search';

const read = (text: string) => parseBerza(new URLSearchParams(text));

describe('M-CAT-01: the tab of the marketplace', () => {
  it('is in the address', () => {
    expect(berzaToSearch(NO_FILTERS).toString()).toBe('');
    expect(berzaToSearch({ ...NO_FILTERS, sort: 'popular', page: 2 }).toString()).toBe('page=2&tab=popular');
    expect(read('tab=popular&page=2')).toEqual({ ...NO_FILTERS, sort: 'popular', page: 2 });
    expect(read('tab=odd&search=med')).toEqual(NO_FILTERS);
  });

  it('is one of two orders, and another order is none of them', () => {
    expect([null, 'popular', 'near'].map((sort) => tabOf(read(`sort=${sort}`).sort))).toEqual([
      'newest',
      'popular',
      null,
    ]);
  });

  it('X-FILTERS: with a filter or another order the list is a search', () => {
    const key = (text: string) => berzaQuery(read(text)).queryKey.slice(0, 2);
    expect(key('page=2')).toEqual(['ads', 'newest']);
    expect(key('tab=popular')).toEqual(['ads', 'popular']);
    expect(key('sort=near')).toEqual(['ads', 'list']);
    expect(key('tab=popular&seller=firm')).toEqual(['ads', 'list']);
    expect(berzaToSearch(read('tab=popular&seller=firm')).toString()).toBe('seller=firm&tab=popular');
  });
});

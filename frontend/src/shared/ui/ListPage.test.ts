import { describe, expect, it } from 'vitest';
import { listToSearch, parseList } from './ListPage';

describe('M-PRF-04 M-PRF-06: the state of a list in its address', () => {
  it.each([
    ['', 1, ''],
    ['page=3&search=med', 3, 'med'],
    ['page=-2', 1, ''],
    ['page=abc', 1, ''],
    ['page=2.9', 2, ''],
  ])('reads %s', (text, page, search) => {
    expect(parseList(new URLSearchParams(text))).toEqual({ page, search });
  });

  it('cuts a search that no server would take', () => {
    expect(parseList(new URLSearchParams({ search: 'a'.repeat(200) })).search).toHaveLength(100);
  });

  it('leaves out what is usual', () => {
    expect(listToSearch({ page: 1, search: '' }, { sort: null }).toString()).toBe('');
    expect(listToSearch({ page: 2, search: 'med' }, { sort: 'active', archived: '1' }).toString()).toBe(
      'search=med&sort=active&archived=1&page=2',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { boardToSearch, filterOf, isFiltered, NO_FILTER, parseBoard } from './search';

describe('X-DEAL-11: the filter in the address', () => {
  it('goes there and back, and an unknown value is the default', () => {
    const text = 'search=Ana&step=paid&without=payment_confirmed&turn=seller&page=2';
    expect(boardToSearch(parseBoard(new URLSearchParams(text))).toString()).toBe(text);
    expect(parseBoard(new URLSearchParams('step=nothing&turn=either&page=0'))).toEqual({ ...NO_FILTER, page: 1 });
  });

  it('sends only what narrows', () => {
    expect(filterOf(NO_FILTER)).toEqual({});
    expect(isFiltered(NO_FILTER)).toBe(false);
    expect(filterOf({ ...NO_FILTER, turn: 'buyer' })).toEqual({ turn: 'buyer' });
    expect(isFiltered({ ...NO_FILTER, without: 'paid' })).toBe(true);
  });
});

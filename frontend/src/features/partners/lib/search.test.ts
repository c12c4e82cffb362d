import { describe, expect, it } from 'vitest';
import { parsePartners, partnersToSearch } from './search';

describe('M-PRF-07: the state of the lists of partners in the address', () => {
  it.each(['', 'sort=rejected', 'search=%C5%BEitni&sort=gave-up&page=3'])('comes back as it was: %s', (text) => {
    expect(partnersToSearch(parsePartners('buyers')(new URLSearchParams(text))).toString()).toBe(text);
  });

  it('takes for sellers only what that list has', () => {
    expect(parsePartners('sellers')(new URLSearchParams('sort=active&page=x'))).toEqual({
      page: 1,
      search: '',
      filter: null,
    });
    expect(parsePartners('buyers')(new URLSearchParams('sort=active')).filter).toBe('active');
  });
});

import { describe, expect, it } from 'vitest';
import { berzaToSearch, parseBerza } from './search';

describe('M-CAT-01: the tab of the marketplace', () => {
  it('is in the address', () => {
    expect(berzaToSearch({ tab: 'newest', page: 1 }).toString()).toBe('');
    expect(parseBerza(berzaToSearch({ tab: 'popular', page: 2 }))).toEqual({ tab: 'popular', page: 2 });
    expect(parseBerza(new URLSearchParams('tab=odd')).tab).toBe('newest');
  });
});

import { describe, expect, it } from 'vitest';
import { readQuantity } from './quantity';

describe('M-OFR-02: quantity of an offer', () => {
  it.each([
    ['12', 12],
    ['1.500', 1500],
    ['1.5', 0],
    ['1,5', 0],
    ['0', 0],
    ['-3', 0],
    ['abc', 0],
    ['', 0],
    ['40000', 2000],
    ['99999999999999999999', 2000],
  ])('reckons %s as %i of 2.000', (typed, quantity) => {
    for (const lang of ['sr', 'en'] as const) expect(readQuantity(typed, 2000, lang).quantity).toBe(quantity);
  });

  it('says what is the matter', () => {
    expect(readQuantity('', 40, 'sr').empty).toBe(true);
    expect(readQuantity('41', 40, 'sr').above).toBe(true);
    expect(readQuantity('1.5', 40, 'en').error).toEqual({ code: 'whole' });
    expect(readQuantity('0', 40, 'sr').error).toEqual({ code: 'min', limit: 100n });
  });
});

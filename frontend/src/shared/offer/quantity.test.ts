import { describe, expect, it } from 'vitest';
import { heldQuantity, readQuantity } from './quantity';

describe('M-OFR-02: quantity of an offer', () => {
  it.each([
    ['12', 12],
    [' 12 ', 12],
    ['1.500', 1500],
    ['1,500', 1500],
    ['12 500', 12_500],
    ['007', 7],
    ['0', 0],
    ['-3', -3],
    ['1.5', null],
    ['1,5', null],
    ['1.50', null],
    ['12.34.567', null],
    ['abc', null],
    ['1e3', null],
    ['1234567890', null],
  ])('reads %s as %s', (typed, read) => expect(readQuantity(typed)).toBe(read));

  it.each([
    ['', 40, 0, 'empty'],
    ['1.5', 40, 0, 'unreadable'],
    ['0', 40, 1, 'below'],
    ['-3', 40, 1, 'below'],
    ['40', 40, 40, null],
    ['41', 40, 40, 'above'],
    ['5', 0, 0, 'above'],
  ])('holds %s of %i available to %s', (text, available, quantity, fault) =>
    expect(heldQuantity(text, available)).toEqual({ quantity, fault }),
  );
});

import { describe, expect, it } from 'vitest';
import { clampQuantity, typedQuantity } from './quantity';

describe('M-OFR-02: quantity of an offer', () => {
  it.each([
    ['12', '12'],
    ['1.5', '15'],
    ['1,5', '15'],
    ['abc', ''],
    ['-3', '3'],
    ['007', '7'],
    ['0', '0'],
    ['1234567890', '123456789'],
  ])('takes %s as %s', (typed, kept) => expect(typedQuantity(typed)).toBe(kept));

  it.each([
    ['', 40, '', false],
    ['0', 40, '1', false],
    ['40', 40, '40', false],
    ['41', 40, '40', true],
    ['5', 0, '', true],
  ])('holds %s of %i available to %s', (text, available, kept, clamped) =>
    expect(clampQuantity(text, available)).toEqual({ text: kept, clamped }),
  );
});

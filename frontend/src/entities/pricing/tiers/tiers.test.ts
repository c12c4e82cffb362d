import { describe, expect, it } from 'vitest';
import { highestPrice, ladderError, nextMin, readEntry, type TierInput } from './tiers';

const first: TierInput = { min: 1, max: 100, price: '1150.00' };
const second: TierInput = { min: 101, max: 300, price: '1050.00' };

describe('M-AD-03: price steps', () => {
  it('starts a step one after the previous', () => {
    expect(nextMin([])).toBe(1);
    expect(nextMin([first, second])).toBe(301);
  });

  it('lets the first step cost the base price and each next at least one less', () => {
    expect(highestPrice([], 115000n)).toBe(115000n);
    expect(highestPrice([first], 115000n)).toBe(114900n);
  });

  it.each([
    ['100', '1150', { min: 1, max: 100, price: '1150.00' }],
    ['2', '12,5', { min: 1, max: 2, price: '12.50' }],
    ['100', '1.150', { min: 1, max: 100, price: '1150.00' }],
    ['100', '1.149,50', { min: 1, max: 100, price: '1149.50' }],
    ['100', '1149,505', { min: 1, max: 100, price: '1149.51' }],
  ])('takes %s at %s', (max, price, row) => expect(readEntry([], { max, price }, 600, 115000n, 'sr')).toEqual({ row }));

  it.each([
    ['', '1150', 'max', 'required'],
    ['1', '1150', 'max', 'above_min'],
    ['601', '1150', 'max', 'above_quantity'],
    ['100', '', 'price', 'required'],
    ['100', '0', 'price', 'positive'],
    ['100', '1150,01', 'price', 'above_base'],
    ['100', '12,345', 'price', 'required'],
    ['100', '12.34', 'price', 'required'],
    ['2.5', '12', 'max', 'required'],
  ])('refuses a first step of %s at %s: %s %s', (max, price, field, code) => {
    const read = readEntry([], { max, price }, 600, 115000n, 'sr');
    expect('errors' in read && read.errors).toEqual([expect.objectContaining({ field, code })]);
  });

  it('refuses a next step that is less than one cheaper', () => {
    const read = readEntry([first], { max: '300', price: '1149,01' }, 600, 115000n, 'sr');
    expect('errors' in read && read.errors).toEqual([{ field: 'price', code: 'above_previous', limit: 114900n }]);
  });

  it('wants two to five steps that end with the whole quantity', () => {
    expect(ladderError([first], 100)).toBe('pricesLengthError');
    expect(ladderError([first, second], 600)).toBe('useAllQuantityError');
    expect(ladderError([first, second], 200)).toBe('main.quantityMaxError');
    expect(ladderError([first, second], 300)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import type { Lang } from '@/i18n/lang';
import { formatAmount } from './money';
import { readDay, readDateTime, readTime } from './typedDate';
import { readCents, readNumber, readWhole } from './typedNumber';

/** The amount as the product shows it, or the code of the error. */
function money(text: string, lang: Lang, round = false): string {
  const read = readNumber(text, lang, { decimals: 2, round });
  if (read === null) return 'empty';
  return read.error === undefined ? formatAmount(read.value) : read.error.code;
}

/* Typed text with the amount, or with the code of the error. */
const READ_ALIKE = [
  ['1150', '1.150'],
  ['1.150', '1.150'],
  ['1 150', '1.150'],
  ['1\u00a0150', '1.150'],
  [' 1150 ', '1.150'],
  ['007', '7'],
  ['12.345.678', '12.345.678'],
  ['1.150,50', '1.150,50'],
  ['1150,50', '1.150,50'],
  ['1,5', '1,50'],
  ['1,15', '1,15'],
  ['-3', '−3'],
  ['−3,05', '−3,05'],
] as const;
const NO_AMOUNT = [
  ['', 'empty'],
  ['  ', 'empty'],
  ['abc', 'number'],
  ['1e3', 'number'],
  ['5 kom', 'number'],
  ['1.150.50', 'number'],
  ['1,15,0', 'number'],
  ['1.150 000', 'number'],
  ['1150,', 'number'],
  ['.', 'number'],
  ['-', 'number'],
  ['--3', 'number'],
  ['1150,505', 'decimals'],
  ['0,125', 'decimals'],
] as const;
/** Typed text, and its reading in Serbian and in English. */
const READ_APART = [
  ['1,150', 'ambiguous', '1.150'],
  ['12,345', 'ambiguous', '12.345'],
  ['1,150.00', 'comma', '1.150'],
  ['1,150.50', 'comma', '1.150,50'],
  ['1150.50', 'comma', '1.150,50'],
  ['1.15', 'comma', '1,15'],
  ['1.5', 'comma', '1,50'],
  ['1,234,567', 'number', '1.234.567'],
] as const;

describe('M-NAV-06: amounts as people write them', () => {
  it.each(READ_ALIKE)('%j is %s in both languages', (text, amount) => {
    for (const lang of ['sr', 'en'] as const) expect(money(text, lang)).toBe(amount);
  });

  it.each(NO_AMOUNT)('%j is no amount in either language: %s', (text, code) => {
    for (const lang of ['sr', 'en'] as const) expect(money(text, lang)).toBe(code);
  });

  it.each(READ_APART)('%j is %s in Serbian and %s in English', (text, sr, en) => {
    expect(money(text, 'sr')).toBe(sr);
    expect(money(text, 'en')).toBe(en);
  });

  it('rounds half up where more decimals are taken, but decides nothing that has two readings', () => {
    expect(money('1150,505', 'sr', true)).toBe('1.150,51');
    expect(money('0,125', 'sr', true)).toBe('0,13');
    expect(money('1150.504', 'en', true)).toBe('1.150,50');
    expect(money('9,9999', 'sr', true)).toBe('10');
    expect(money('1,150', 'sr', true)).toBe('ambiguous');
    expect(readNumber('1,150', 'sr', { decimals: 2 })).toEqual({
      error: { code: 'ambiguous', whole: 115000n, decimal: 115n },
    });
  });

  it('reads what the product shows in both languages, whatever the amount', () => {
    for (let cents = 1n; cents < 10n ** 13n; cents = cents * 7n + 3n)
      for (const lang of ['sr', 'en'] as const) {
        expect(readCents(formatAmount(cents), lang)).toBe(cents);
        expect(readCents(formatAmount(-cents), lang)).toBe(-cents);
      }
  });

  it.each([
    ['1.5', 'whole'],
    ['2,5', 'whole'],
    ['1150,50', 'whole'],
    ['3', 'min'],
    ['-3', 'min'],
    ['1.001', 'max'],
    ['4 kom', 'number'],
  ])('takes no %s for a whole number from 4 to 1000: %s', (text, code) => {
    for (const lang of ['sr', 'en'] as const) {
      expect(readNumber(text, lang, { decimals: 0, min: 400n, max: 100000n })).toMatchObject({ error: { code } });
      expect(readWhole(text, lang, { min: 4, max: 1000 })).toBeNull();
    }
  });

  it('takes whole numbers in every form that means one', () => {
    for (const text of ['1000', '1.000', '1 000', '1.000,00', '1000,0']) {
      expect(readWhole(text, 'sr', { min: 4, max: 1000 })).toBe(1000);
      expect(readWhole(text, 'en', { min: 4, max: 1000 })).toBe(1000);
    }
    expect(readWhole('1,000', 'en')).toBe(1000);
    expect(readWhole('1,000', 'sr')).toBeNull();
    expect(readWhole('99999999999999999999', 'sr')).toBeNull();
  });
});

describe('X-DATES: days as people write them', () => {
  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026/11/23', '2026-11-23'],
    ['2026.11.23.', '2026-11-23'],
    ['23.11.2026', '2026-11-23'],
    ['23.11.2026.', '2026-11-23'],
    ['23. 11. 2026.', '2026-11-23'],
    ['23/11/2026', '2026-11-23'],
    ['23-11-2026', '2026-11-23'],
    [' 3.4.2026 ', '2026-04-03'],
    ['29.2.2028', '2028-02-29'],
    ['29.2.2027', null],
    ['31.04.2026', null],
    ['11/23/2026', null],
    ['23.11.26', null],
    ['23.11.', null],
    ['2026-11', null],
    ['sutra', null],
    ['', null],
  ])('%j is %s', (text, day) => expect(readDay(text)).toBe(day));

  it.each([
    ['2026-11-23 21:45', '2026-11-23 21:45:00'],
    ['2026-11-23 21:45:30', '2026-11-23 21:45:30'],
    ['2026-11-23T09:15', '2026-11-23 09:15:00'],
    ['23.11.2026. 9.15', '2026-11-23 09:15:00'],
    ['23.11.2026 2145', '2026-11-23 21:45:00'],
    ['23.11.2026. 21:45 h', '2026-11-23 21:45:00'],
    ['23.11.2026, 21:45', '2026-11-23 21:45:00'],
    ['23.11.2026', null],
    ['23. 11. 2026', null],
    ['23.11.2026 24:00', null],
    ['23.11.2026 2160', null],
    ['23.11.2026 9', null],
    ['21:45', null],
  ])('%j is %s', (text, moment) => expect(readDateTime(text)).toBe(moment));

  it('reads times of a day', () => {
    expect(readTime('0015')).toBe('00:15:00');
    expect(readTime('7')).toBeNull();
  });
});

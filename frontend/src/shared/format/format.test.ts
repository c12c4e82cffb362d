import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  belgradeMinutes,
  clockMinutes,
  formatCompetitionTime,
  formatDateTime,
  formatDay,
  formatNotificationTime,
  isFuture,
  zoneMark,
} from './date';
import {
  anyCents,
  cents,
  currenciesWithCents,
  discountPercent,
  formatAmount,
  formatMoney,
  formatNumber,
  parseMoney,
  wireMoney,
} from './money';
import { formatBytes, formatQuantity, formatRange, formatUnitRange, setUnits, takeUnits, unitLabel } from './quantity';
import { foldText, httpLink, typedLink } from './text';

/* The table that the server's tests read as well. */
const table = JSON.parse(readFileSync(`${import.meta.dirname}/../../../../tests/quantities.json`, 'utf8')) as {
  unit: [string, string, string, string];
  quantity: number;
  sr: string;
  en: string;
}[];

it('folds both scripts and every diacritic to the same letters', () => {
  expect(foldText('ЂАК, Љубав, њива, џем, чарапе, ћевапи, жаба, шума')).toBe(
    foldText('đak, ljubav, njiva, džem, čarape, ćevapi, žaba, šuma'),
  );
});

describe('money (M-NAV-06)', () => {
  it('reads and writes the wire form without loss', () => {
    expect(parseMoney('1250.00')).toBe(125000n);
    expect(parseMoney('12,5')).toBe(1250n);
    expect(parseMoney(99)).toBe(9900n);
    expect(parseMoney('-3.05')).toBe(-305n);
    for (const bad of ['', 'a', '1.234', '1e3', null, undefined]) expect(parseMoney(bad)).toBeNull();
    expect(cents(null)).toBe(0n);
    expect(wireMoney(125005n)).toBe('1250.05');
    expect(wireMoney(-305n)).toBe('-3.05');
    expect(wireMoney(cents('99999998999999900.01'))).toBe('99999998999999900.01');
  });

  it('shows a dot for thousands and a comma only when needed', () => {
    expect(formatNumber(0)).toBe('0');
    expect(formatNumber(1234)).toBe('1.234');
    expect(formatNumber(1234567)).toBe('1.234.567');
    expect(formatNumber(99999998999999900n)).toBe('99.999.998.999.999.900');
    expect(formatAmount('12.50')).toBe('12,50');
    expect(formatAmount('2040.00')).toBe('2.040');
    expect(formatAmount(-150n)).toBe('−1,50');
    expect(formatMoney('2040.00', 'RSD')).toBe('2.040\u00a0RSD');
    const column = ['44985.00', '50998.50', null];
    expect(anyCents(column)).toBe(true);
    expect(anyCents(['44985.00', 0n, undefined])).toBe(false);
    expect(formatMoney('44985.00', 'RSD', anyCents(column))).toBe('44.985,00\u00a0RSD');
    const mixed = [
      ['RSD', '44985.00'],
      ['EUR', '12.50'],
      ['EUR', 700n],
      ['CHF', null],
    ] as const;
    const withCents = currenciesWithCents(mixed);
    expect(mixed.map(([currency, amount]) => formatMoney(amount, currency, withCents.has(currency)))).toEqual([
      '44.985\u00a0RSD',
      '12,50\u00a0EUR',
      '7,00\u00a0EUR',
      '0\u00a0CHF',
    ]);
    expect(formatMoney(null, 'EUR')).toBe('0\u00a0EUR');
  });

  it('rounds the discount to whole percent', () => {
    expect(discountPercent(235000n, 204000n)).toBe(13);
    expect(discountPercent(100n, 100n)).toBe(0);
    expect(discountPercent(0n, 100n)).toBe(0);
  });
});

describe('quantities', () => {
  it('translates pieces and packages only', () => {
    expect(unitLabel('komad', 'sr')).toBe('kom.');
    expect(unitLabel('komad', 'en')).toBe('pcs');
    expect(unitLabel('paket', 'en')).toBe('pkg');
    expect(unitLabel('m²', 'en')).toBe('m²');
    expect(formatQuantity(1025, 'kom.', 'sr')).toBe('1.025\u00a0kom.');
    expect(formatRange(1, 1200)).toBe('1–1.200');
  });
  it.each(table)('follows $quantity with the right form of $unit.0', ({ unit, quantity, sr, en }) => {
    setUnits([unit]);
    for (const name of [unit[0], unit[1]]) {
      expect(formatQuantity(quantity, name, 'sr')).toBe(sr);
      expect(formatQuantity(quantity, name, 'en')).toBe(en);
    }
    setUnits([]);
  });
  it('takes the units that came with the page', () => {
    document.body.innerHTML =
      '<script id="units" type="application/json">[["par","pair","par, para, pari",""]]</script>';
    takeUnits();
    expect(formatQuantity(2, 'par', 'sr')).toBe('2\u00a0para');
    expect(formatQuantity(2, 'par', 'en')).toBe('2\u00a0pair');
    expect(unitLabel('par', 'en')).toBe('pair');
    expect(formatQuantity(2, '', 'sr')).toBe('2');
    expect(formatUnitRange(1, 1200, 'par', 'sr')).toBe('1–1.200\u00a0pari');
    expect(formatUnitRange(1, 2, 'par', 'sr')).toBe('1–2\u00a0para');
    setUnits([]);
  });
  it('writes sizes of files as people read them', () => {
    expect(formatBytes(409600, 'sr')).toBe('400\u00a0KB');
    expect(formatBytes(1572864, 'sr')).toBe('1,5\u00a0MB');
    expect(formatBytes(1572864, 'en')).toBe('1.5\u00a0MB');
    expect(formatBytes(15000000, 'sr')).toBe('15\u00a0MB');
    expect(formatBytes(499999, 'sr')).toBe('500\u00a0KB');
    expect(formatBytes(12, 'sr')).toBe('1\u00a0KB');
    expect(formatBytes(1048576, 'sr')).toBe('1\u00a0MB');
  });
});

describe('dates (M-NAV-06)', () => {
  const local = new Date(2025, 11, 8, 9, 5).toISOString();
  it('uses the four patterns in local time', () => {
    expect(formatDateTime(local)).toBe('2025-12-08 09:05');
    expect(formatDay(local)).toBe('2025-12-08');
    expect(formatNotificationTime(local)).toBe('08.12.2025 09:05');
    expect(formatCompetitionTime(local)).toBe('08.12.2025. 09:05');
    for (const show of [formatDateTime, formatDay, formatNotificationTime, formatCompetitionTime]) {
      expect(show(null)).toBe('');
      expect(show('nonsense')).toBe('');
    }
  });
  it('says the zone of a time on clocks that the other ones do not show', () => {
    expect(zoneMark(60, 60)).toBe('');
    expect([zoneMark(120, 0), zoneMark(0, 120), zoneMark(-300, 60), zoneMark(330, 60), zoneMark(-570, 60)]).toEqual([
      ' UTC+2',
      ' UTC+0',
      ' UTC-5',
      ' UTC+5:30',
      ' UTC-9:30',
    ]);
  });
  it('knows the future and the hours of Belgrade', () => {
    expect(isFuture('2025-01-01T00:00:00Z', Date.UTC(2024, 0, 1))).toBe(true);
    expect(isFuture(null, 0)).toBe(false);
    expect(belgradeMinutes(Date.UTC(2025, 0, 15, 17, 30))).toBe(18 * 60 + 30);
    expect(clockMinutes('18:05')).toBe(1085);
    expect(clockMinutes('x')).toBeNull();
    expect(clockMinutes(null)).toBeNull();
  });
});

describe('texts', () => {
  it('lets only http links be clicked', () => {
    expect(httpLink('https://example.com/a')).toBe('https://example.com/a');
    expect(httpLink('javascript:alert(1)')).toBeNull();
    expect(httpLink('example')).toBeNull();
    expect(httpLink('')).toBeNull();
    expect(typedLink('example.com/x')).toBe('https://example.com/x');
    expect(typedLink('  ')).toBeNull();
    expect(typedLink('ftp://example.com')).toBeNull();
    expect(typedLink('example')).toBeNull();
  });
});

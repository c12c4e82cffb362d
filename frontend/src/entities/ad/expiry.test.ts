import { describe, expect, it } from 'vitest';
import { daysUntil, expiryWindow } from './expiry';

describe('M-AD-02: window of the expiry', () => {
  it('runs from tomorrow to six months less two days', () => {
    expect(expiryWindow(Date.parse('2026-01-15T12:00:00Z'), 'new')).toEqual({ from: '2026-01-16', to: '2026-07-13' });
  });

  it('gives a renewal the whole six months', () => {
    expect(expiryWindow(Date.parse('2026-01-15T12:00:00Z'), 'renewal').to).toBe('2026-07-15');
  });

  it('counts the days of Belgrade, where midnight comes earlier', () => {
    expect(expiryWindow(Date.parse('2026-01-15T23:30:00Z'), 'new').from).toBe('2026-01-17');
  });

  it('ends with the month where the sixth is shorter', () => {
    expect(expiryWindow(Date.parse('2026-08-31T12:00:00Z'), 'renewal').to).toBe('2027-02-28');
  });
});

describe('X-DATES: days that are left', () => {
  it.each([
    ['2026-03-27T22:59:59Z', 0],
    ['2026-03-28T22:59:59Z', 1],
    // The night to summer time is an hour shorter, the day is a day.
    ['2026-03-30T21:59:59Z', 3],
    ['2026-03-26T10:00:00Z', -1],
  ])('to %s are %s, counted by the days of Belgrade', (moment, days) => {
    expect(daysUntil(moment, Date.parse('2026-03-27T12:00:00Z'))).toBe(days);
  });
});

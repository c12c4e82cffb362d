import { describe, expect, it } from 'vitest';
import { expiryWindow } from './expiry';

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

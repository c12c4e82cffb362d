import { belgradeDay } from '@/shared/format/date';

/** Days of an ad's expiry in the form of the date field, `YYYY-MM-DD`, counted in Belgrade. Pure. */
const DAY_MS = 86_400_000;

function shift(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Six months after the day; the last day of the month where that month is shorter. */
function sixMonthsAfter(day: string): string {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 6, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + 6, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The allowed days: from tomorrow to six months, less two days for a new ad. An edited ad may keep today. */
export function expiryWindow(now: number, kind: 'new' | 'renewal' | 'edit'): { from: string; to: string } {
  const today = belgradeDay(now);
  const end = sixMonthsAfter(today);
  return { from: kind === 'edit' ? today : shift(today, 1), to: kind === 'new' ? shift(end, -2) : end };
}

/** Days from today to the day of a moment, both in Belgrade; 0 = today, negative = passed. */
export function daysUntil(moment: string, now: number): number {
  return Math.round((Date.parse(belgradeDay(moment)) - Date.parse(belgradeDay(now))) / DAY_MS);
}

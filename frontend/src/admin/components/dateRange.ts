import { belgradeDay } from '@/shared/format/date';

/** A range of days, both included, in the names that the address and the server use. */
export interface DateRange {
  start_date: string;
  end_date: string;
}

/** The earliest day that a range may begin with. */
export const FIRST_DAY = '2020-01-01';

/** Today's date in Belgrade: `2026-05-04`. */
export function todayInBelgrade(): string {
  return belgradeDay(Date.now());
}

/**
 * The last month, which is the server's default too: from the same day of the previous month to today. If the previous
 * month has no such day, the range begins on its last day.
 */
export function lastMonth(today: string): DateRange {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const [ofYear, previousMonth] = month === 1 ? [year - 1, 12] : [year, month - 1];
  const lastDay = new Date(Date.UTC(ofYear, previousMonth, 0)).getUTCDate();
  const twoDigits = (n: number) => String(n).padStart(2, '0');
  return { start_date: `${ofYear}-${twoDigits(previousMonth)}-${twoDigits(Math.min(day, lastDay))}`, end_date: today };
}

/** The `days` whole days that end `before` days before today. */
export function wholeDays(today: string, days: number, before = 1): DateRange {
  const day = (back: number) => new Date(Date.parse(today) - back * 86_400_000).toISOString().slice(0, 10);
  return { start_date: day(before + days - 1), end_date: day(before) };
}

/** The range in the filters of the address; `lastMonth` supplies a missing day. */
export function rangeFromFilters(filters: Readonly<Record<string, string>>, today: string): DateRange {
  const preset = lastMonth(today);
  return { start_date: filters.start_date ?? preset.start_date, end_date: filters.end_date ?? preset.end_date };
}

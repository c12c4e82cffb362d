import { belgradeText } from '@/shared/format/date';

/** Both days included; as the address and the server have them. */
export interface DateRange {
  start_date: string;
  end_date: string;
}

/** As far back as a range may begin. */
export const FIRST_DAY = '2020-01-01';

/** The calendar day in Belgrade. */
export function todayInBelgrade(): string {
  return belgradeText(new Date().toISOString()).slice(0, 10);
}

/** One month back to today, as the server's own default: the same day of the month before, or that month's last. */
export function lastMonth(today: string): DateRange {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const [y, m] = month === 1 ? [year - 1, 12] : [year, month - 1];
  const longest = new Date(Date.UTC(y, m, 0)).getUTCDate();
  const two = (n: number) => String(n).padStart(2, '0');
  return { start_date: `${y}-${two(m)}-${two(Math.min(day, longest))}`, end_date: today };
}

/** The range that filters of an address stand for: what is missing is the default's. */
export function rangeOf(filters: Readonly<Record<string, string>>, today: string): DateRange {
  const preset = lastMonth(today);
  return { start_date: filters.start_date ?? preset.start_date, end_date: filters.end_date ?? preset.end_date };
}

import type { AdStatistics } from '@/api/types';

export type ViewDay = AdStatistics['days'][number];

/** Days that still have columns wide enough on a phone. */
const MOST_DAYS = 62;
const WEEK = 7;

export const isLong = (days: readonly ViewDay[]): boolean => days.length > MOST_DAYS;

/** The views of each seven days, under the first of them; the last week may be shorter. */
export function byWeeks(days: readonly ViewDay[]): ViewDay[] {
  const weeks: ViewDay[] = [];
  days.forEach(({ day, views }, number) => {
    const week = weeks.at(-1);
    if (week === undefined || number % WEEK === 0) weeks.push({ day, views });
    else week.views += views;
  });
  return weeks;
}

/** The day with the most views, the first of several; undefined where there is no view. */
export function bestDay(days: readonly ViewDay[]): ViewDay | undefined {
  return days.reduce<ViewDay | undefined>((best, day) => (day.views > (best?.views ?? 0) ? day : best), undefined);
}

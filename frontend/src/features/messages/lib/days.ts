import type { ChatRow } from '@/entities/message/cache';
import { formatClock, formatDay } from '@/shared/format/date';

const DAY_MS = 86_400_000;

export interface DayGroup {
  /** Local day, `2025-12-08`. */
  day: string;
  rows: ChatRow[];
}

/** Messages by the local day they were sent on. Pure. */
export function byDay(rows: readonly ChatRow[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const row of rows) {
    const day = formatDay(row.msg_date);
    const last = groups.at(-1);
    if (last?.day === day) last.rows.push(row);
    else groups.push({ day, rows: [row] });
  }
  return groups;
}

const dayOf = (now: number) => formatDay(new Date(now).toISOString());

/** Which of the days that have a name of their own. */
export function dayName(day: string, now: number): 'today' | 'yesterday' | null {
  if (day === dayOf(now)) return 'today';
  // Noon of today less a day is yesterday, also where a clock change makes a day of 23 hours.
  return day === dayOf(new Date(now).setHours(12) - DAY_MS) ? 'yesterday' : null;
}

/** When the last message came: the hour today, the day before that. */
export function shortTime(iso: string, now: number): string {
  const day = formatDay(iso);
  return day === dayOf(now) ? formatClock(iso) : day;
}

import type { CompetitionIntegrity } from '@/api/types';
import { belgradeText } from '@/shared/format/date';

/** One day of votes: a number for each of its 24 hours. */
export interface Day {
  day: string;
  hours: number[];
  total: number;
}

const HOURS = 24;
const dayAfter = (day: string) => new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Votes by day and hour in Belgrade, including the days in between on which nobody voted. */
export function daysOf(perHour: CompetitionIntegrity['per_hour']): Day[] {
  const days = new Map<string, number[]>();
  for (const { hour, votes } of perHour) {
    const text = belgradeText(hour);
    const day = text.slice(0, 10);
    const hours = days.get(day) ?? Array<number>(HOURS).fill(0);
    // When summer time ends, one hour of the day comes twice: add its votes up.
    const at = Number(text.slice(11, 13));
    hours[at] = (hours[at] ?? 0) + votes;
    days.set(day, hours);
  }
  const known = [...days.keys()].sort();
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return [];
  const all: Day[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) {
    const hours = days.get(day) ?? Array<number>(HOURS).fill(0);
    all.push({ day, hours, total: hours.reduce((sum, votes) => sum + votes, 0) });
  }
  return all;
}

import type { Time } from '@/api/types';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days until a moment, begun ones counted whole; 0 once it has passed, and without a moment. */
export function daysLeft(time: Time | null, now: number): number {
  return time === null ? 0 : Math.max(0, Math.ceil((new Date(time).getTime() - now) / DAY_MS));
}

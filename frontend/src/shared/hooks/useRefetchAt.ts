import { useEffect } from 'react';
import type { Time } from '@/api/types';

/** The longest wait a browser's timer holds. */
const LONGEST = 2 ** 31 - 1;

/** Calls `refetch` when the earliest of these moments comes: expiry, or trading hours that begin or end. */
export function useRefetchAt(moments: readonly (Time | null)[], refetch: () => unknown): void {
  const key = moments.join();
  useEffect(() => {
    const ahead = key
      .split(',')
      .map((moment) => new Date(moment).getTime() - Date.now())
      .filter((wait) => wait > 0);
    if (ahead.length === 0) return;
    // Half a second late, so that the server's clock is past the moment too.
    const timer = setTimeout(() => refetch(), Math.min(Math.min(...ahead) + 500, LONGEST));
    return () => clearTimeout(timer);
    // The caller's function is new at each render; the moments alone decide.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
}

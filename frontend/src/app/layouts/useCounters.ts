import { useQuery } from '@tanstack/react-query';
import { sessionQueries } from '@/entities/account/session/queries';
import { useSid } from '@/shared/hooks/useSid';
import { useLiveDown } from '@/shared/live/LiveContext';

const POLL_MS = 30_000;

/** Numbers of unread notifications and messages, and of favourite ads; `all` is the number at the link to the profile. */
export function useCounters() {
  const sid = useSid();
  // Without a live connection the numbers are polled.
  const down = useLiveDown();
  const { data: counters } = useQuery({ ...sessionQueries.counters(sid), refetchInterval: down && POLL_MS });
  const { data: favourites } = useQuery(sessionQueries.favourites(sid));
  return {
    all: counters?.total ?? 0,
    notifications: counters?.notification ?? 0,
    messages: counters?.message ?? 0,
    favourites: favourites?.meta.items ?? 0,
  };
}

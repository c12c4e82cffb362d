import { useQuery } from '@tanstack/react-query';
import { sessionQueries } from '@/entities/account/session/queries';
import { useSid } from '@/shared/hooks/useSid';
import { useLiveDown } from '@/shared/live/LiveContext';

const POLL_MS = 30_000;

/** Unread notices and messages, and wished ads of the signed-in person; `all` is the figure at the profile. */
export function useCounters() {
  const sid = useSid();
  // Where nothing is pushed, the figures are asked for.
  const down = useLiveDown();
  const { data: counters } = useQuery({ ...sessionQueries.counters(sid), refetchInterval: down && POLL_MS });
  const { data: wishes } = useQuery(sessionQueries.wishes(sid));
  return {
    all: counters?.total ?? 0,
    notices: counters?.notification ?? 0,
    messages: counters?.message ?? 0,
    wishes: wishes?.meta.items ?? 0,
  };
}

import { useQuery } from '@tanstack/react-query';
import type { Session } from '@/api/types';
import { useSid } from '@/shared/hooks/useSid';
import { sessionQueries } from './queries';

export interface SessionState {
  /** A session id is held; the server may still refuse it. */
  signedIn: boolean;
  user: Session | null;
}

/** The signed-in person. While the first answer is on its way, `signedIn` is already true and `user` still null. */
export function useSession(): SessionState {
  const sid = useSid();
  const { data } = useQuery(sessionQueries.current(sid));
  return { signedIn: sid !== null, user: sid === null ? null : (data ?? null) };
}

import type { Right } from '@/api/types';
import { useSession } from './useSession';

/**
 * Tells what the person's role includes. Until the session is known nothing is hidden; the server checks every call.
 * While a release is under way a process of the old one answers without rights: nothing is hidden then either.
 */
export function useMay(): (right: Right) => boolean {
  const { user } = useSession();
  const rights: readonly Right[] | undefined = user?.rights;
  return (right) => rights?.includes(right) !== false;
}

import type { Right } from '@/api/types';
import { useSession } from './useSession';

/**
 * Tells what the person's role includes. Until the session is known nothing is hidden; the server checks every call.
 */
export function useMay(): (right: Right) => boolean {
  const { user } = useSession();
  return (right) => user === null || user.rights.includes(right);
}

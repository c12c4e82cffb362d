import { useSyncExternalStore } from 'react';
import { getSid, subscribeSid } from '@/api/session';

/** The session id of this browser, or null; renders again when it changes here or in another tab. */
export function useSid(): string | null {
  return useSyncExternalStore(subscribeSid, getSid, () => null);
}

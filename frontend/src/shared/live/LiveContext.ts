import { createContext, useContext, useSyncExternalStore } from 'react';
import type { LiveConnection, LiveState } from './connection';

/** The tab's connection; null in tests and where nothing is live. */
export const LiveContext = createContext<LiveConnection | null>(null);

const still = () => () => undefined;

export function useLiveState(): LiveState {
  const live = useContext(LiveContext);
  return useSyncExternalStore(
    live === null ? still : (listener) => live.subscribe(listener),
    () => live?.state ?? 'closed',
    () => 'closed' as const,
  );
}

/** Nothing comes by itself now: what must stay fresh is asked for from time to time. False where nothing is live. */
export function useLiveDown(): boolean {
  const live = useContext(LiveContext);
  const state = useLiveState();
  return live !== null && state !== 'open';
}

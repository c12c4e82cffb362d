import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Lets timers of exactly `ms` wait for the returned function, however slow the machine is; all others run. */
export function holdTimers(ms: number): () => void {
  const held = new Map<number, () => void>();
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  let id = -1000; // negative like no other timer's; libraries clear -1 where they have none
  vi.stubGlobal('setTimeout', (run: () => void, after?: number) => {
    if (after !== ms) return start(run, after);
    id -= 1;
    held.set(id, run);
    return id;
  });
  vi.stubGlobal('clearTimeout', (timer?: number) => {
    if (timer === undefined || !held.delete(timer)) stop(timer);
  });
  return () =>
    act(() => {
      const due = [...held.values()];
      held.clear();
      for (const run of due) run();
    });
}

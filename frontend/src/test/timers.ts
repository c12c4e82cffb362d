import { act } from '@testing-library/react';
import { vi } from 'vitest';

const KINDS = [
  ['setTimeout', 'clearTimeout'],
  ['setInterval', 'clearInterval'],
] as const;

/** Lets timers of exactly `ms` wait for the returned function, however slow the machine is; all others run. */
export function holdTimers(ms: number): () => void {
  const held = new Map<number, { run: () => void; repeats: boolean }>();
  let id = -1000; // negative like no other timer's; libraries clear -1 where they have none
  for (const [set, clear] of KINDS) {
    const { [set]: start, [clear]: stop } = globalThis;
    vi.stubGlobal(set, (run: () => void, after?: number) => {
      if (after !== ms) return start(run, after);
      id -= 1;
      held.set(id, { run, repeats: set === 'setInterval' });
      return id;
    });
    vi.stubGlobal(clear, (timer?: number) => {
      if (timer === undefined || !held.delete(timer)) stop(timer);
    });
  }
  return () =>
    act(() => {
      for (const [timer, { run, repeats }] of [...held]) {
        if (!repeats) held.delete(timer);
        run();
      }
    });
}

/**
 * Whether the server can be reached. A request without an answer marks it unreachable; this module then repeats a
 * health check, with growing pauses, until the server answers, and calls its listeners. The browser's own events only
 * bring the next check forward: they describe the nearest cable, and say nothing about a server that is being replaced.
 */
const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

type Listener = () => void;

const listeners = new Set<Listener>();
let unreachable = false;
let timer: ReturnType<typeof setTimeout> | null = null;
let tries = 0;

function setUnreachable(next: boolean): void {
  unreachable = next;
  for (const listener of [...listeners]) listener();
}

/** Call it when a request got no answer. Starts the health checks. */
export function markUnreachable(): void {
  if (unreachable) return;
  tries = 0;
  setUnreachable(true);
  scheduleCheck();
}

/** Call it when the server answered a request. Ends the health checks. */
export function markReachable(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  if (unreachable) setUnreachable(false);
}

/** Sends a health check now; returns whether the server answered it. */
export async function checkServer(): Promise<boolean> {
  try {
    const answer = await globalThis.fetch(`${window.location.origin}/api/health`, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    if (!answer.ok) throw new Error(`health: ${answer.status}`);
    markReachable();
    return true;
  } catch {
    markUnreachable();
    return false;
  }
}

function scheduleCheck(): void {
  if (timer !== null) clearTimeout(timer);
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** tries);
  tries += 1;
  timer = setTimeout(() => {
    timer = null;
    // A hidden tab checks again when it becomes visible.
    if (!unreachable || document.hidden) return;
    void checkServer().then((answered) => {
      if (!answered) scheduleCheck();
    });
  }, wait);
}

function checkNow(): void {
  if (!unreachable || document.hidden) return;
  tries = 0;
  void checkServer().then((answered) => {
    if (!answered) scheduleCheck();
  });
}

export const reachability = {
  isUnreachable: () => unreachable,
  /** Calls the listener after each change, until the returned function is called. */
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Calls the listener each time the server answers again, until the returned function is called. */
export function onServerBack(listener: Listener): () => void {
  return reachability.subscribe(() => {
    if (!unreachable) listener();
  });
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => void checkServer());
  window.addEventListener('online', checkNow);
  window.addEventListener('pageshow', checkNow);
  document.addEventListener('visibilitychange', checkNow);
}

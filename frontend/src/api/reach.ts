/**
 * Whether the server can be reached. A request that nobody answered says that it cannot; then it is asked for again and
 * again, and whoever waits hears when it answers. The browser's own events only hurry the asking: they tell of the
 * nearest cable, and nothing of a server that is being replaced.
 */
const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

type Listener = () => void;

const listeners = new Set<Listener>();
let away = false;
let timer: ReturnType<typeof setTimeout> | null = null;
let tries = 0;

function tell(next: boolean): void {
  away = next;
  for (const listener of [...listeners]) listener();
}

/** Nobody answered. */
export function lost(): void {
  if (away) return;
  tries = 0;
  tell(true);
  plan();
}

/** Somebody did. */
export function reached(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  if (away) tell(false);
}

/** Asks now; true when the server answers. */
export async function knock(): Promise<boolean> {
  try {
    const answer = await globalThis.fetch(`${window.location.origin}/api/health`, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    if (!answer.ok) throw new Error(`health: ${answer.status}`);
    reached();
    return true;
  } catch {
    lost();
    return false;
  }
}

function plan(): void {
  if (timer !== null) clearTimeout(timer);
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** tries);
  tries += 1;
  timer = setTimeout(() => {
    timer = null;
    // Whom nobody looks at waits for the look.
    if (!away || document.hidden) return;
    void knock().then((there) => {
      if (!there) plan();
    });
  }, wait);
}

function hurry(): void {
  if (!away || document.hidden) return;
  tries = 0;
  void knock().then((there) => {
    if (!there) plan();
  });
}

export const reach = {
  isAway: () => away,
  /** Told of each change. */
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Calls back each time that the server is there again. */
export function whenBack(listener: Listener): () => void {
  return reach.subscribe(() => {
    if (!away) listener();
  });
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => void knock());
  window.addEventListener('online', hurry);
  window.addEventListener('pageshow', hurry);
  document.addEventListener('visibilitychange', hurry);
}

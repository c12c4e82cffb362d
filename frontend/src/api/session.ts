/**
 * The session id of this browser: one value in local storage, shared by all tabs. Everything that must know when it
 * changes (requests, live connection, pages) subscribes here.
 */
const KEY = 'sid';
const NAME = 'userName';
/** Anything else in storage is not ours, and no header could carry it. */
const FORM = /^[\w-]+$/;
/** `elsewhere`: another tab has changed it. */
type Listener = (elsewhere: boolean) => void;
const listeners = new Set<Listener>();

function tell(elsewhere = false): void {
  for (const listener of [...listeners]) listener(elsewhere);
}

export function getSid(): string | null {
  try {
    const held = localStorage.getItem(KEY);
    return held !== null && FORM.test(held) ? held : null;
  } catch {
    return null; // Storage is switched off: nobody can be signed in, reading still works.
  }
}

/** The name that came with the session, for what is drawn before the session has been asked for. */
export function getUserName(): string | null {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null;
  }
}

export function setSid(sid: string, userName?: string): void {
  try {
    localStorage.setItem(KEY, sid);
    if (userName !== undefined) localStorage.setItem(NAME, userName);
  } catch {
    /* as above */
  }
  tell();
}

export function clearSid(): void {
  try {
    localStorage.removeItem(KEY);
    localStorage.removeItem(NAME);
  } catch {
    /* as above */
  }
  tell();
}

export function subscribeSid(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another tab signed in or out.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) tell(true);
  });
}

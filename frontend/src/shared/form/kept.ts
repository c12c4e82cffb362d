/**
 * What somebody has begun and not sent, kept in this browser for two days: over a refresh, over Back, and over the
 * confirmation of an address in another tab. Without storage it is lost, nothing else.
 */
const PREFIX = 'zbir.kept.';
const KEPT_MS = 48 * 3_600_000;

interface Entry {
  until: number;
  value: unknown;
}

function entryOf(text: string | null): Entry | null {
  try {
    const entry: unknown = JSON.parse(text ?? 'null');
    if (typeof entry !== 'object' || entry === null || !('until' in entry) || !('value' in entry)) return null;
    return typeof entry.until === 'number' && entry.until > Date.now()
      ? { until: entry.until, value: entry.value }
      : null;
  } catch {
    return null;
  }
}

export function keep(name: string, value: unknown): void {
  dropKept();
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ until: Date.now() + KEPT_MS, value } satisfies Entry));
  } catch {
    /* See above. */
  }
}

/** The kept value; null when there is none, or none any more. It may be of any shape: whoever reads it looks at it. */
export function kept(name: string): unknown {
  try {
    return entryOf(localStorage.getItem(PREFIX + name))?.value ?? null;
  } catch {
    return null;
  }
}

export function drop(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    /* See above. */
  }
}

/** Drops what has expired or cannot be read, and what `gone` says. */
export function dropKept(gone: (name: string, value: unknown) => boolean = () => false): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(PREFIX)) continue;
      const entry = entryOf(localStorage.getItem(key));
      if (entry === null || gone(key.slice(PREFIX.length), entry.value)) localStorage.removeItem(key);
    }
  } catch {
    /* See above. */
  }
}

import { useSyncExternalStore } from 'react';

let message = '';
const listeners = new Set<() => void>();

/** Says `text` to screen readers, politely, through the one live region of the page. */
export function announce(text: string): void {
  // A no-break space at the end makes the same words a change.
  message = message === text ? `${text}\u00a0` : text;
  for (const listener of [...listeners]) listener();
}

export function LiveRegion() {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => message,
    () => '',
  );
  return (
    <div className="zb-visually-hidden" aria-live="polite" aria-atomic="true">
      {text}
    </div>
  );
}

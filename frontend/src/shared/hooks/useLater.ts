import { useEffect, useState } from 'react';

/** Runs work at the next idle moment, or soon in any case; returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const call = requestIdleCallback(work, { timeout: 3000 });
    return () => cancelIdleCallback(call);
  }
  const timer = setTimeout(work, 200);
  return () => clearTimeout(timer);
}

/** False while the page draws what is in view, true once the browser has nothing else to do. */
export function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => whenIdle(() => setLater(true)), []);
  return later;
}

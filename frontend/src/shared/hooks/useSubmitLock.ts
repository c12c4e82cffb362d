import { useCallback, useEffect, useRef, useState } from 'react';

/** Locks a submit button after a click, 5 s where the specification says so. A click while locked is ignored. */
export function useSubmitLock(milliseconds = 5000): { locked: boolean; take: () => boolean } {
  const [locked, setLocked] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const held = useRef(false);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const take = useCallback(() => {
    if (held.current) return false;
    held.current = true;
    setLocked(true);
    timer.current = setTimeout(() => {
      held.current = false;
      setLocked(false);
    }, milliseconds);
    return true;
  }, [milliseconds]);
  return { locked, take };
}

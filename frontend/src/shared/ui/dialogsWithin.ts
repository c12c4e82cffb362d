import { createContext, use, useCallback, useEffect, useState } from 'react';

type Count = (by: 1 | -1) => void;

/** What a dialog tells of itself to the component that it was opened in, wherever it stands in the document. */
export const DialogsWithin = createContext<Count | null>(null);

/** Says, while it is open, that a dialog opened inside a component that must not take it away. */
export function useDialogWithin(opened: boolean): void {
  const count = use(DialogsWithin);
  useEffect(() => {
    if (!opened || count === null) return undefined;
    count(1);
    return () => count(-1);
  }, [opened, count]);
}

/**
 * The value as it was when a dialog opened inside, as long as one is open: a new shape of a table would take the row
 * away, and with it the dialog and what is typed there. Give `within` to those inside by `DialogsWithin`.
 */
export function useUnchangedBehindDialog<T>(value: T): { held: T; within: Count } {
  const outer = use(DialogsWithin);
  const [open, setOpen] = useState(0);
  const [held, setHeld] = useState(value);
  const within = useCallback<Count>(
    (by) => {
      setOpen((now) => now + by);
      outer?.(by);
    },
    [outer],
  );
  if (open === 0 && held !== value) setHeld(value);
  return { held: open === 0 ? value : held, within };
}

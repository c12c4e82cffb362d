import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** A sheet covers the page, which then does not scroll behind it. */
export function usePageScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return;
    const { style } = document.documentElement;
    const before = style.overflow;
    style.overflow = 'hidden';
    return () => {
      style.overflow = before;
    };
  }, [locked]);
}

/** What the talk shows at this moment; with any change of it the view moves. */
interface Shown {
  opened: boolean;
  /** Whether an answer comes at once instead of sentence by sentence. */
  whole: boolean;
  said: number;
  saying: boolean;
  count: number;
  answer: unknown;
  failed: boolean;
}

/**
 * Brings what is new into sight: the end while it is being said, the beginning of what came at once. The panel that opens
 * takes the focus to its latest answer.
 */
export function usePanelScroll({ opened, whole, said, saying, count, answer, failed }: Shown): {
  scroller: RefObject<HTMLDivElement | null>;
  latest: RefObject<HTMLDivElement | null>;
  focusAnswer: () => void;
} {
  const scroller = useRef<HTMLDivElement>(null);
  const latest = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const view = scroller.current;
    if (view === null) return;
    view.scrollTop = whole ? Math.max(0, (latest.current?.offsetTop ?? 0) - 8) : view.scrollHeight;
  }, [opened, whole, said, saying, count, answer, failed]);

  useEffect(() => {
    if (opened) latest.current?.focus({ preventScroll: true });
  }, [opened]);

  // The button that was pressed is gone: the focus waits at the answer, before the next choices.
  const focusAnswer = () => {
    requestAnimationFrame(() => latest.current?.focus({ preventScroll: true }));
  };
  return { scroller, latest, focusAnswer };
}

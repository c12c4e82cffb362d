import { useCallback, useEffect, useState } from 'react';
import { REDUCED_MOTION } from '@/shared/ui/breakpoints';

const SLIDE_MS = 10_000;

export interface Carousel {
  index: number;
  /** Whether it advances by itself; false while the person has stopped it. */
  playing: boolean;
  /** It never advances by itself: there is one slide, or the person prefers no motion. */
  still: boolean;
  go: (index: number) => void;
  /** Reports the slide that the person swiped to. */
  reached: (index: number) => void;
  toggle: () => void;
  /** Pauses while pointer or focus is inside. */
  hold: (held: boolean) => void;
}

/**
 * The current one of `count` slides. It advances every 10 s, round and round, unless it is stopped, has pointer or
 * focus, is in a hidden tab, or the person prefers no motion. `show` moves the picture.
 */
export function useCarousel(count: number, show: (index: number) => void): Carousel {
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(true);
  const [held, setHeld] = useState(false);
  const [calm, setCalm] = useState(() => window.matchMedia(REDUCED_MOTION).matches);
  useEffect(() => {
    const list = window.matchMedia(REDUCED_MOTION);
    const read = () => setCalm(list.matches);
    list.addEventListener('change', read);
    return () => list.removeEventListener('change', read);
  }, []);
  const still = calm || count < 2;
  const go = useCallback(
    (to: number) => {
      if (count === 0) return;
      const next = ((to % count) + count) % count;
      setIndex(next);
      show(next);
    },
    [count, show],
  );
  const running = playing && !held && !still;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (!document.hidden) go(index + 1);
    }, SLIDE_MS);
    return () => clearInterval(timer);
  }, [running, index, go]);
  return {
    index: Math.min(index, Math.max(0, count - 1)),
    playing,
    still,
    go,
    reached: setIndex,
    toggle: useCallback(() => setPlaying((old) => !old), []),
    hold: setHeld,
  };
}

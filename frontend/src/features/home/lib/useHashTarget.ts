import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { REDUCED_MOTION } from '@/shared/ui/breakpoints';

/** Wait until the page has rendered, so that everything above the target has its size. */
const SCROLL_DELAY_MS = 500;
/** How often to look again for a part whose code is still loading. */
const TRIES = 20;

/** Scrolls to the part that the address names, and gives its heading the focus. Returns whether the address names one. */
export function useHashTarget(): boolean {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    let left = TRIES;
    const timer = setInterval(() => {
      left -= 1;
      const part = document.getElementById(hash.slice(1));
      const heading = part?.querySelector<HTMLElement>('h2');
      if (!heading && left > 0) return;
      clearInterval(timer);
      const calm = window.matchMedia(REDUCED_MOTION).matches;
      part?.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }, SCROLL_DELAY_MS);
    return () => clearInterval(timer);
    // The same link once more is another key: it scrolls again.
  }, [hash, key]);
  return hash !== '';
}

import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The page draws itself first; what stands above the target has then its size. */
export const SCROLL_DELAY_MS = 500;

/** Scrolls to the part that the address names, and gives its heading the focus. Returns whether the address names one. */
export function useHashTarget(): boolean {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    const timer = setTimeout(() => {
      const part = document.getElementById(hash.slice(1));
      if (part === null) return;
      const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      part.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
      const heading = part.querySelector<HTMLElement>('h2');
      if (heading === null) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }, SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
    // The same link once more is another key: it scrolls again.
  }, [hash, key]);
  return hash !== '';
}

import type { Location } from 'react-router';

/** The key under which the router stores how far each history entry was scrolled. */
const SCROLL_POSITIONS = 'react-router-scroll-positions';

/**
 * The key of a history entry. The first entry after a full load has no key of its own, so its address is used;
 * otherwise a tab that was scrolled before would open the next page scrolled.
 */
export function scrollKey({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>): string {
  return key === 'default' ? `first ${pathname}${search}` : key;
}

/** Starts a page that was opened by a link or a typed address at its top. Reloading and going back keep the position. */
export function forgetScroll(): void {
  const [entry] = performance.getEntriesByType('navigation');
  if (!(entry instanceof PerformanceNavigationTiming) || entry.type !== 'navigate') return;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return;
    const { pathname, search } = window.location;
    Reflect.deleteProperty(kept, scrollKey({ key: 'default', pathname, search }));
    sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify(kept));
  } catch {
    /* Without storage there is no position to restore. */
  }
}

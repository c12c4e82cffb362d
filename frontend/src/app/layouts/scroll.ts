import type { Location } from 'react-router';

/** Where the router keeps how far each entry of the history was scrolled. */
const KEPT = 'react-router-scroll-positions';

/**
 * An entry of the history by its own key; the first of each full load has none, so that it goes by its address. Else a
 * tab that was scrolled before would open the next page scrolled.
 */
export function scrollKey({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>): string {
  return key === 'default' ? `first ${pathname}${search}` : key;
}

/** Somebody came here by a link or by typing the address: then the page begins at its top. Reloading and going back keep it. */
export function forgetScroll(): void {
  const [entry] = performance.getEntriesByType('navigation');
  if (!(entry instanceof PerformanceNavigationTiming) || entry.type !== 'navigate') return;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return;
    const { pathname, search } = window.location;
    Reflect.deleteProperty(kept, scrollKey({ key: 'default', pathname, search }));
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    /* Nothing is kept, so nothing comes back. */
  }
}

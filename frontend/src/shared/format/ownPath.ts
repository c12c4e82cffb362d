/** The path of a link to a page of this site; null for other sites, files and anchors. */
export function ownPath(href: string | null): string | null {
  if (href === null || href.startsWith('#')) return null;
  try {
    const url = new URL(href, window.location.origin);
    if (url.origin !== window.location.origin || url.pathname.startsWith('/api/')) return null;
    return url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}

/** A page of ours that a link in a stored text leads to; null for other sites, files and places within the page. */
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

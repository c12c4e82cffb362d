import { knock } from '@/api/reach';

/* The build's own loader asks for a style sheet once; one that did not come is asked for anew here. */
const missing = new Set<string>();

if (typeof document !== 'undefined') {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target.href);
    },
    true,
  );
}

function fetchSheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    // As the build's loader asks for them.
    link.crossOrigin = '';
    link.href = href;
    link.onload = () => {
      missing.delete(href);
      resolve();
    };
    link.onerror = () => {
      link.remove();
      reject(new Error(`No style sheet ${href}`));
    };
    document.head.append(link);
  });
}

/** A piece of the client that comes later: code, words, style sheets. One that does not come may be asked for again. */
export async function fetchPiece<T>(load: () => Promise<T>): Promise<T> {
  try {
    await Promise.all([...missing].map(fetchSheet));
    return await load();
  } catch (error) {
    // Whether the server is away, or has other files by now, decides what those do who wait for the piece.
    await knock();
    throw error;
  }
}

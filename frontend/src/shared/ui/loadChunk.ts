import { checkServer } from '@/api/reachability';

/* The build's loader requests a style sheet once; request one that failed again here. */
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
    // The same mode as the build's loader uses, so that the browser shares the download.
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

/** Loads a lazy part of the client (code, texts, style sheets). A failed load may be repeated. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    await Promise.all([...missing].map(fetchSheet));
    return await load();
  } catch (error) {
    // Find out whether the server is away or has a newer build; callers act on it.
    await checkServer();
    throw error;
  }
}

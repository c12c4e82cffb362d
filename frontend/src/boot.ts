/**
 * The first script of a served page: it fetches the client once the first view is painted, which wants the line for
 * itself. Imports nothing, so that it is one small file.
 */
const LONGEST_WAIT = 1500;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The first view is on the screen, with the pictures that are large in it. */
async function painted(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('#root img[fetchpriority="high"]')];
  // A picture that cannot be shown holds up nothing.
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

async function fetchClient(): Promise<void> {
  const text = document.getElementById('client')?.textContent ?? '[]';
  const files = JSON.parse(text) as [string, ...string[]];
  // A tab in the background paints nothing.
  await Promise.race([painted(), wait(LONGEST_WAIT)]);
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = 'style';
    // As the build's own loader asks for them, or they would be fetched twice.
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
  await import(/* @vite-ignore */ files[0]);
}

/** The first view's link to the other language works before the client is here, and is a choice as there. */
function rememberLanguage(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[hreflang]') : null;
  if (link === null) return;
  try {
    // The key and the values of i18n/remembered.ts.
    localStorage.setItem('lang', link.hreflang.slice(0, 2));
  } catch {
    /* Without storage the address alone keeps the language. */
  }
}

document.addEventListener('click', rememberLanguage);
void fetchClient();

export {};

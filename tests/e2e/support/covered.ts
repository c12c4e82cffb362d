import { expect, type Page } from './test';

/** Every width at which the layout is another, and those between. */
export const WIDTHS = [1280, 1024, 1000, 900, 768, 700, 600, 390, 320] as const;

const CONTROLS = [
  'a[href]',
  'button',
  'input:not([type="hidden"])',
  'select',
  'textarea',
  'summary',
  '[role="button"]',
  '[role="tab"]',
  '[role="switch"]',
  '[contenteditable="true"]',
].join(',');

/**
 * What one cannot press: each control is brought into view and looked for at its middle, as a pointer would find it. With
 * a dialog open only that counts. The function runs in the page and stands on its own.
 */
function findUnreachable([selector, frame, elsewhere]: readonly [string, boolean, boolean]): string[] {
  const found: string[] = [];
  const over = document.documentElement.scrollWidth - window.innerWidth;
  if (over > 0) {
    const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
    // The innermost that reaches out and is not held by something that scrolls by itself.
    const widest = [...document.querySelectorAll('body *')].findLast((element) => {
      if (element.getBoundingClientRect().right <= window.innerWidth + 1) return false;
      for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
        if (clips(box)) return false;
      }
      return true;
    });
    found.push(`scrolls sideways by ${over}: ${(widest?.outerHTML ?? '').slice(0, 160)}`);
  }
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].filter(
    (dialog) => dialog.getClientRects().length > 0,
  );
  const root = dialogs.at(-1) ?? document.body;
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"` +
    (element.id === '' ? '' : `#${element.id}`);
  const hidden = (element: Element): boolean => {
    if (element.closest('[inert], [aria-hidden="true"]') !== null) return true;
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return true;
    for (let box: Element | null = element; box !== null && box !== root; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.clipPath === 'inset(50%)' || style.clip === 'rect(0px, 0px, 0px, 0px)') return true;
    }
    return false;
  };
  const before = [window.scrollX, window.scrollY] as const;
  for (const control of root.querySelectorAll<HTMLElement>(selector)) {
    if (!frame && control.closest('header, footer, main nav') !== null) continue;
    if (hidden(control)) continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = [...control.getClientRects()].find(({ width, height }) => width > 1 && height > 1);
    if (box === undefined) continue;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    if (hit === null) {
      found.push(`out of reach: ${named(control)}`);
      continue;
    }
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    const isOwn = (thing: Element | null) =>
      thing !== null &&
      (control.contains(thing) || thing.contains(control) || labels.some((label) => label.contains(thing)));
    if (isOwn(hit)) continue;
    // Elsewhere in the window, where what lies over it goes away by itself in a moment.
    const free =
      elsewhere &&
      // Up, and from there down past where it was.
      [-240, 480].some((far) => {
        window.scrollBy({ top: far, behavior: 'instant' });
        const now = control.getBoundingClientRect();
        return isOwn(document.elementFromPoint(now.left + now.width / 2, now.top + now.height / 2));
      });
    if (!free) found.push(`covered: ${named(control)} by ${named(hit)} .${hit.getAttribute('class') ?? ''}`);
  }
  window.scrollTo(...before);
  return [...new Set(found)];
}

/** Until what is asked for has been drawn. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/**
 * Nothing that scrolls sideways and no control under anything, at all widths (or those given); says page, width and
 * element. `frame`: false where bars and menus are those of a page that was looked at before. `elsewhere`: a control may be
 * under something at the middle of the window, if it is free further up or down.
 */
export async function expectFree(
  page: Page,
  state = '',
  {
    widths = WIDTHS,
    frame = true,
    elsewhere = false,
  }: Partial<Record<'frame' | 'elsewhere', boolean>> & { widths?: readonly number[] } = {},
): Promise<void> {
  const own = page.viewportSize();
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 600 ? 740 : 800 });
    // The queries of the media are told of the new width, and the page draws itself anew.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
    );
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const line of await page.evaluate(findUnreachable, [CONTROLS, frame, elsewhere] as const))
      found.push(`at ${width}: ${line}`);
  }
  const { pathname, search, hash } = new URL(page.url());
  expect.soft(found, `${pathname}${search}${hash} ${state}`).toEqual([]);
  if (own !== null) await page.setViewportSize(own);
}

import { expect, type Page } from '@playwright/test';

/** Every width at which the layout changes, and some between them. */
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
 * Finds the controls that a pointer cannot press: it scrolls each one into view and looks which element is at its
 * middle. While a dialog is open, only the controls of the dialog count. The browser runs this function in the page, so
 * it may use nothing from this module.
 */
function findUnreachable([selector, frame, elsewhere]: readonly [string, boolean, boolean]): string[] {
  const found: string[] = [];
  const over = document.documentElement.scrollWidth - window.innerWidth;
  if (over > 0) {
    const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
    // The innermost element that crosses the right edge and that no ancestor clips or scrolls.
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
    // A toast may cover the control for a moment, so the control only has to be free at another scroll position.
    const free =
      elsewhere &&
      // First up, then down past the position where it began.
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

/**
 * Finds what can be done with the row of a table but is seen only after scrolling the table aside. The browser runs this
 * function in the page, so it may use nothing from this module.
 */
function findAside(): string[] {
  return [...document.querySelectorAll<HTMLElement>('td:last-child :is(a[href], button)')].flatMap((control) => {
    const scroller = control.closest('table')?.parentElement;
    if (scroller == null || control.getClientRects().length === 0) return [];
    scroller.scrollLeft = 0;
    if (control.getBoundingClientRect().right <= scroller.getBoundingClientRect().right + 1) return [];
    return [`only seen after scrolling aside: "${control.getAttribute('aria-label') ?? control.textContent ?? ''}"`];
  });
}

/** Waits until the page has its heading and shows nothing as loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/**
 * Expects that at each width (`widths`) the page does not scroll sideways and nothing covers a control; a failure names
 * page, width and element. `frame`: false where another page was already checked with the same bars and menus.
 * `elsewhere`: something may cover a control at the middle of the window if the control is free further up or down.
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
    // Media queries learn the new width with the next frame, and only then does the page draw itself anew.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
    );
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const line of await page.evaluate(findAside)) found.push(`at ${width}: ${line}`);
    for (const line of await page.evaluate(findUnreachable, [CONTROLS, frame, elsewhere] as const))
      found.push(`at ${width}: ${line}`);
  }
  const { pathname, search, hash } = new URL(page.url());
  expect.soft(found, `${pathname}${search}${hash} ${state}`).toEqual([]);
  if (own !== null) await page.setViewportSize(own);
}

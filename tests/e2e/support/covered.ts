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
function faults([selector, frame]: readonly [string, boolean]): string[] {
  const found: string[] = [];
  const over = document.documentElement.scrollWidth - window.innerWidth;
  if (over > 0) {
    const widest = [...document.querySelectorAll('body *')].findLast(
      (element) => element.getBoundingClientRect().right > window.innerWidth + 1,
    );
    found.push(`scrolls sideways by ${over}: ${(widest?.outerHTML ?? '').slice(0, 120)}`);
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
    const own = control.contains(hit) || hit.contains(control) || labels.some((label) => label.contains(hit));
    if (!own) found.push(`covered: ${named(control)} by ${named(hit)} .${hit.className}`);
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
 * element. `frame`: false where bars and menus are those of a page that was looked at before.
 */
export async function expectFree(
  page: Page,
  state = '',
  { widths = WIDTHS, frame = true }: { widths?: readonly number[]; frame?: boolean } = {},
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
    for (const fault of await page.evaluate(faults, [CONTROLS, frame] as const)) found.push(`at ${width}: ${fault}`);
  }
  const { pathname, search, hash } = new URL(page.url());
  expect.soft(found, `${pathname}${search}${hash} ${state}`).toEqual([]);
  if (own !== null) await page.setViewportSize(own);
}

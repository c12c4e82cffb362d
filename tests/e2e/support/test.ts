import { test as base, expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expectFree } from './covered';
import { Watch } from './watch';
import { words, type Lang, type Words } from './words';

export interface Account {
  username: string;
  password: string;
  role: string;
}

export interface Settings {
  lang: Lang;
  /** A second window size, in which tests check the pages besides the project's own. */
  otherWidth: { width: number; height: number };
  /** Whether sound pages are asked of axe; else only whether they fit into both widths. */
  axe: boolean;
}

interface Fixtures {
  t: Words;
  watch: Watch;
  /** Opens another browser context with the size and language of the project, watched like the first. */
  another: () => Promise<Page>;
  /** Whether the window is narrow enough for the slide menu. */
  phone: boolean;
}

export const test = base.extend<Settings & Fixtures>({
  lang: ['sr', { option: true }],
  otherWidth: [{ width: 390, height: 844 }, { option: true }],
  axe: [true, { option: true }],
  t: async ({ lang }, use) => use(words(lang)),
  phone: async ({ viewport }, use) => use((viewport?.width ?? 0) < 1000),
  watch: [
    async ({ baseURL }, use) => {
      const watch = new Watch(new URL(baseURL ?? '').origin);
      await use(watch);
      expect(watch.errors, watch.errors.join('; ')).toEqual([]); // the first line is all that a summary shows
    },
    { auto: true },
  ],
  context: async ({ context, watch }, use) => {
    watch.attach(context);
    await use(context);
  },
  another: async ({ browser, contextOptions, viewport, locale, timezoneId, hasTouch, baseURL, watch }, use) => {
    const made: Page[] = [];
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        locale,
        timezoneId,
        hasTouch,
        baseURL,
      });
      watch.attach(context);
      const page = await context.newPage();
      made.push(page);
      return page;
    });
    for (const page of made) await page.context().close();
  },
});

const known = (): Account[] => JSON.parse(process.env.DEMO_ACCOUNTS ?? '[]') as Account[];

/** The demo's people for tests that need offers, sales or chats. A second sign-in would end the first session. */
const CAST = {
  'pages, a buyer': { sr: 'milica', en: 'hotel7' },
  'pages, a seller': { sr: 'medonosa', en: 'stepenik' },
  'shell, a seller': { sr: 'linea', en: 'linea' },
  'lists, a seller': { sr: 'nisava', en: 'nisava' },
  'told, a firm': { sr: 'begej', en: 'begej' },
  'rated, a seller': { sr: 'veternica', en: 'veternica' },
} as const satisfies Record<string, Record<Lang, string>>;

/** The demo's person for a part; the two projects have different people where both run the test. */
export function cast(part: keyof typeof CAST): Account {
  const username = CAST[part][test.info().project.name.startsWith('en') ? 'en' : 'sr'];
  const found = known().find((account) => account.username === username);
  if (found === undefined) throw new Error(`The demo has no ${username}`);
  return found;
}

/** A demo account by its role alone: unverified, banned, locked, private, admin. */
export function special(role: string): Account {
  const found = known().find((account) => account.role === role);
  if (found === undefined) throw new Error(`There is no account of role ${role}`);
  return found;
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
export const COLOURS = 'color-contrast';
const EVERYTHING: RunOptions = { runOnly: { type: 'tag', values: TAGS } };

interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): Colour;
}

/** Caches the colours that axe parses: it parses the same few thousands of times, which is half of a check's work. */
function keepColours(): void {
  const { Color } = (window as unknown as { axe: { commons: { color: { Color: { prototype: Colour } } } } }).axe.commons
    .color;
  const read = Color.prototype.parseString;
  const known = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>();
  Color.prototype.parseString = function (text) {
    const kept = known.get(text);
    if (kept !== undefined) return Object.assign(this, kept);
    const { r, g, b, alpha } = read.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Returns what axe finds. A document gets axe's code only once: sending it costs as much as most checks. */
export async function violations(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source);
    await page.evaluate(keepColours);
  }
  return page.evaluate(
    async (asked) => {
      const found = await (window as unknown as { axe: typeof axe }).axe.run(document, asked);
      return found.violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`).join(' | ')}`,
      );
    },
    // Without the descriptions of the rules that pass, which are more than half of the work.
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
  );
}

async function look(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // Only colours differ between the schemes.
    const found = await violations(page, colorScheme === 'dark' ? { runOnly: [COLOURS] } : EVERYTHING);
    expect.soft(found, `axe, ${colorScheme}, ${page.url()} at ${page.viewportSize()?.width}`).toEqual([]);
  }
}

/** Expects that the page does not scroll sideways at its width. */
export async function expectFit(page: Page): Promise<void> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const place = `sideways scroll of ${page.url()} at ${page.viewportSize()?.width}`;
  await expect.soft.poll(over, { message: place }).toBeLessThanOrEqual(0);
}

/**
 * Expects that axe finds nothing in both colour schemes, that the page has one main heading and does not scroll
 * sideways; without axe it is looked at in the project's other width, too.
 */
export async function expectSound(page: Page): Promise<void> {
  const { axe: asked = true, otherWidth } = test.info().project.use as Settings;
  await expectFit(page);
  await expect.soft(page.locator('h1'), `one h1 on ${page.url()}`).toHaveCount(1);
  if (asked) return look(page);
  const own = page.viewportSize();
  await page.setViewportSize(otherWidth);
  await expectFit(page);
  if (own !== null) await page.setViewportSize(own);
}

/** Does `expectSound`, then expects that nothing is covered in the project's other width, where axe finds no more. */
export async function expectSoundInBothWidths(page: Page): Promise<void> {
  await expectSound(page);
  await expectFree(page, '', { widths: [(test.info().project.use as Settings).otherWidth.width] });
}

export { expect };
export type { Page } from '@playwright/test';
export type { Lang, Words } from './words';

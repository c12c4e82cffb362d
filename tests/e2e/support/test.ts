import { test as base, expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
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
  t: async ({ lang }, use) => use(words(lang)),
  phone: async ({ viewport }, use) => use((viewport?.width ?? 0) < 1000),
  watch: [
    async ({ baseURL }, use) => {
      const watch = new Watch(new URL(baseURL ?? '').origin);
      await use(watch);
      expect(watch.errors).toEqual([]);
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

type Scheme = 'dark' | 'light';

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

async function look(page: Page, schemes: readonly Scheme[], whole = EVERYTHING): Promise<void> {
  const place = `${page.url()} at ${page.viewportSize()?.width}`;
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // Only colours differ between the schemes.
    const found = await violations(page, colorScheme === 'dark' ? { runOnly: [COLOURS] } : whole);
    expect.soft(found, `axe, ${colorScheme}, ${place}`).toEqual([]);
  }
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(over, `sideways scroll of ${place}`).toBeLessThanOrEqual(0);
  await expect.soft(page.locator('h1'), `one h1 on ${place}`).toHaveCount(1);
}

/** Expects that axe finds nothing in both colour schemes and that the page does not scroll sideways. */
export async function expectSound(page: Page): Promise<void> {
  await look(page, ['dark', 'light']);
}

/**
 * Does `expectSound`, then checks the page in the other width. `colours`: false where the other project checks the same
 * page in that width, with its colours in both schemes.
 */
export async function expectSoundInBothWidths(
  page: Page,
  other: Settings['otherWidth'],
  { colours = true } = {},
): Promise<void> {
  await expectSound(page);
  const own = page.viewportSize();
  await page.setViewportSize(other);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await look(page, ['light'], { ...EVERYTHING, rules: { [COLOURS]: { enabled: colours } } });
  if (own !== null) await page.setViewportSize(own);
}

export { expect };
export type { Page } from '@playwright/test';
export type { Lang, Words } from './words';

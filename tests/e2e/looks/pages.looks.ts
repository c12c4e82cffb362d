import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test, type BrowserContext, type Page } from '@playwright/test';
import { words, type Lang } from '../support/words';
import { FOLDER } from './folder';
import type { Known } from './known';
import { STATES, type State, type Viewer } from './states';

export interface Shot {
  state: string;
  file: string;
  width: number;
  lang: Lang;
  scheme: 'light' | 'dark';
  problems: string[];
}

const TALLEST = 4200;
const CHOSEN = process.env.LOOKS_STATE ?? '';

async function enter(context: BrowserContext, viewer: Viewer, known: Known): Promise<Page> {
  const kept = known.sessions[viewer];
  if (kept !== undefined) {
    await context.addInitScript((values) => {
      if (window.origin === 'null') return; // an empty page has no storage
      for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
    }, kept);
  }
  return context.newPage();
}

/** Waits until nothing is being loaded and every picture in view has come. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The page loads some parts only when somebody scrolls to them.
  await page.evaluate(async () => {
    for (let top = 0; top < Math.min(document.documentElement.scrollHeight, 9000); top += 600) {
      window.scrollTo(0, top);
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      await new Promise((seen) => setTimeout(seen, 80));
    }
  });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

async function picture(page: Page, state: State, file: string): Promise<void> {
  const height = state.window
    ? (page.viewportSize()?.height ?? 800)
    : Math.min(TALLEST, await page.evaluate(() => document.documentElement.scrollHeight));
  await page.screenshot({
    path: file,
    type: 'jpeg',
    quality: 72,
    fullPage: !state.window,
    clip: { x: 0, y: 0, width: page.viewportSize()?.width ?? 1280, height },
  });
}

test('every page and state', async ({ browser, baseURL }, info) => {
  const known = JSON.parse(process.env.LOOKS ?? '') as Known;
  const { viewport, locale, timezoneId } = info.project.use;
  const lang = info.project.name.endsWith('sr') ? 'sr' : 'en';
  const width = viewport?.width ?? 0;
  const folder = resolve(FOLDER, info.project.name);
  mkdirSync(folder, { recursive: true });
  const shots: Shot[] = [];
  for (const viewer of new Set(STATES.map((state) => state.viewer))) {
    const context = await browser.newContext({ baseURL, viewport, locale, timezoneId, reducedMotion: 'reduce' });
    const page = await enter(context, viewer, known);
    const said: string[] = [];
    page.on('pageerror', (error) => said.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) said.push(message.text());
    });
    for (const [index, state] of STATES.entries()) {
      if (state.viewer !== viewer || !state.name.startsWith(CHOSEN) || width > (state.upTo ?? width)) continue;
      said.length = 0;
      const problems: string[] = [];
      try {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.goto('about:blank');
        await page.goto(`/${lang}${typeof state.path === 'string' ? state.path : state.path(known.numbers)}`);
        await settled(page);
        await state.act?.(page, words(lang));
        if (state.window) await page.getByRole('dialog').or(page.getByRole('log')).first().waitFor();
        if (state.act !== undefined) await page.waitForLoadState('networkidle');
      } catch (error) {
        problems.push(String(error).split('\n')[0] ?? '');
      }
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (over > 0) problems.push(`scrolls sideways by ${over} px`);
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        const file = `${info.project.name}/${index}-${scheme}.jpg`;
        await picture(page, state, resolve(FOLDER, file));
        shots.push({ state: state.name, file, width, lang, scheme, problems: [...problems, ...said] });
      }
    }
    await context.close();
  }
  writeFileSync(resolve(FOLDER, `${info.project.name}.json`), JSON.stringify(shots));
});

import { defineConfig } from '@playwright/test';
import type { Settings } from '../tests/e2e/support/test';

/*
 * The whole site in a real browser: `python -m tests.run journeys` starts a demo of its own around this and says by
 * BASE_URL, ZBIR_VAR and ZBIR_PYTHON where it is. Serbian on a desk and English on a phone; each looks at the pages in
 * the other's width, too.
 */
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const EVERYWHERE = [
  'pages',
  'journey',
  'keyboard',
  'typing',
  'firms',
  'deals',
  'twelve',
  'board',
  'watching',
  'search',
  'ad-statistics',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig<Settings>({
  testDir: '../tests/e2e',
  testIgnore: '**/production.spec.ts', // wants the whole of production around it: playwright.production.config.ts
  outputDir: '../test-results',
  globalSetup: '../tests/e2e/support/start.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: 'list',
  // Guards against hanging, generous to a busy machine: nothing here proves how fast a page is.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: process.env.BASE_URL,
    launchOptions: {
      // Without windows, extensions and pages of its own it opens a page of ours with half of the work.
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      // Without a graphics card everything is drawn by the processor, and cheaper so than through an imitated card.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    },
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Belgrade',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'sr-1280', use: { lang: 'sr', locale: 'sr-Latn-RS', viewport: DESKTOP, otherWidth: PHONE } },
    {
      name: 'en-390',
      testMatch: EVERYWHERE,
      use: { lang: 'en', locale: 'en-GB', viewport: PHONE, otherWidth: DESKTOP, hasTouch: true },
    },
  ],
});

import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/*
 * A picture of every page and state in four widths, both languages and both colour schemes, on one contact sheet to
 * look through, and of every mail on another: `make looks`. No test of the stages: what is right to the eye is for people to say.
 */
export default defineConfig({
  ...base,
  testDir: '../tests/e2e/looks',
  testIgnore: [],
  outputDir: '../test-results/looks',
  globalSetup: '../tests/e2e/looks/start.ts',
  globalTeardown: '../tests/e2e/looks/sheet.ts',
  timeout: 3_600_000,
  use: { ...base.use, screenshot: 'off' },
  projects: [
    { name: 'mails', testMatch: '**/mails.looks.ts' },
    ...[1280, 900, 700, 390].flatMap((width) =>
      (['sr', 'en'] as const).map((lang) => ({
        name: `${width}-${lang}`,
        testMatch: '**/pages.looks.ts',
        use: {
          lang,
          locale: lang === 'sr' ? 'sr-Latn-RS' : 'en-GB',
          viewport: { width, height: width < 600 ? 844 : 800 },
        },
      })),
    ),
  ],
});

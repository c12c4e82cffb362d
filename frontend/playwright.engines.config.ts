import { defineConfig } from '@playwright/test';
import type { Settings } from '../tests/engines/support/test';

/*
 * The site in the stock browsers of Debian: Firefox, and WebKit, the engine of Safari. `make test-all PART=engines`
 * starts a demo around this whose pages are watched (tests/engines/settings.py).
 */
export default defineConfig<Settings>({
  testDir: '../tests/engines',
  outputDir: '../test-results/engines',
  globalSetup: '../tests/engines/support/start.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: 'list',
  // Guards against hanging, generous to a busy machine.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  projects: (['firefox', 'webkit'] as const).map((start) => ({
    name: start,
    use: { start, base: process.env.BASE_URL },
  })),
});

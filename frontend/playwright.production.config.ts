import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/*
 * The same browser against production as a whole, through its front server: tests/rehearsal/test_browser.py starts the
 * site and says by BASE_URL, ZBIR_VAR and ZBIR_RPC where it is. What the pages do is tested beside the one process;
 * here, what lies between.
 */
export default defineConfig({
  ...base,
  testIgnore: [],
  testMatch: '**/production.spec.ts',
  // The certificate is the site's own; that it holds is seen by the visitors of tests/rehearsal that are no browser.
  use: { ...base.use, ignoreHTTPSErrors: true },
  projects: base.projects?.filter(({ name }) => name === 'sr-1280'),
});

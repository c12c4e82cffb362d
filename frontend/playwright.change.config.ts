import { defineConfig } from '@playwright/test';
import type { Settings } from '../tests/e2e/support/test';
import base from './playwright.config';

/*
 * The journeys that a change is tried with, of every family of screens; the tests say it by their tag. In place of axe,
 * which the whole run asks, each state is looked at in both widths.
 */
export default defineConfig<Settings>({
  ...base,
  grep: /@change/,
  use: { ...base.use, axe: false },
  projects: base.projects?.filter(({ name }) => name === 'sr-1280'),
});

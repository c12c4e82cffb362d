import type { Locator, Page } from '@playwright/test';
import { unique } from './register';
import { python } from './rpc';
import type { Steps } from './steps';
import { expect } from './test';

/** Makes a firm with an account in a Serbian bank, and nobody's past; returns its username. */
export async function newFirm(): Promise<string> {
  const username = `f${unique()}`.slice(0, 15);
  await python(
    'from tests.factories import make_business',
    `make_business('${username}', full_name='Pčelinjak ${username} d.o.o.', organisation={'bank_account': '840-955845-10'})`,
  );
  return username;
}

/** Presses the button of a step on the page of a deal and records it, with a note. */
export async function record({ page, t }: Steps, button: string, note = ''): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (note !== '') await dialog.getByRole('textbox', { name: t('deal:dialog.note') }).fill(note);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Presses a button that hands out a file and returns where the browser has put it. */
export async function downloaded(page: Page, button: string | RegExp, within: Page | Locator = page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    within.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return download.path();
}

/** The steps that were recorded, on the page of a deal. */
export const course = ({ page, t }: Steps) => page.getByRole('region', { name: t('deal:timeline.title') });

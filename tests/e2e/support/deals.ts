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

/** New people who offer these quantities at any price, in this order; returns their names and the ids of their offers. */
export async function othersBuy(ad: number, quantities: readonly number[]): Promise<{ offer: number; name: string }[]> {
  const tag = unique().slice(0, 8);
  const said = await python(
    'import json',
    'from tests.factories import make_user',
    'from trading.catalogue.offer_states import PriceCondition',
    'from trading.offers import services',
    'from trading.offers.rules import Terms',
    'made = []',
    `for units in ${JSON.stringify(quantities)}:`,
    `    buyer = make_user(f'k{units}${tag}')`,
    '    terms = Terms(units, PriceCondition.ANY_PRICE)',
    `    offer = services.place_offer(buyer_id=buyer.pk, ad_id=${ad}, terms=terms).offer`,
    "    made.append({'offer': offer.pk, 'name': buyer.display_name})",
    'print(json.dumps(made))',
  );
  return JSON.parse(said) as { offer: number; name: string }[];
}

/** Presses the button of a step on the page of a deal and records it, with a note. */
export async function record({ page, t }: Steps, button: string, note = ''): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (note !== '') await dialog.getByRole('textbox', { name: t('deal:dialog.note') }).fill(note);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Issues the proforma on the page of a deal, with the term of payment that the dialog proposes. */
export async function issueProforma({ page, t }: Steps): Promise<void> {
  await page.getByRole('button', { name: t('deals:payment.issue') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('deals:payment.issue') }).click();
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

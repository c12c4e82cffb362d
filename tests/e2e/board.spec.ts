import { readFileSync } from 'node:fs';
import { expectFree } from './support/covered';
import { downloaded, newFirm, othersBuy, record } from './support/deals';
import { pdf } from './support/files';
import { unique } from './support/register';
import { expire, newPerson, python, type Person } from './support/rpc';
import { publish, Steps } from './support/steps';
import { expect, expectSound, test, type Page } from './support/test';

/*
 * A sale of 20 units with three buyers of 6, 4 and 2: 12 are above 10, so 280 for all; VAT of 20 per cent comes on
 * top. By hand: 6 are 1.680 and with VAT 2.016; 4 are 1.120, 1.344; 2 are 560, 672. The third withdraws, which leaves
 * 10 units: 2.800, VAT 560, in all 3.360.
 */
const TIERS: [number, number][] = [
  [10, 300],
  [20, 280],
];
const TEXT = 'Roba stiže u petak.';

interface Sale {
  ad: number;
  name: string;
  sellerId: number;
  first: Person;
  /** Names of the other two. */
  others: [string, string];
}

/** The buyer of the fewest units uses the right of withdrawal. */
const lastWithdraws = (ad: number) =>
  python(
    'from trading.deals.rules import Kind',
    'from trading.deals.services import record_step',
    'from trading.offers.models import Offer',
    `offer = Offer.objects.get(ad_id=${ad}, quantity=2)`,
    'record_step(user_id=offer.buyer_id, offer_id=offer.pk, kind=Kind.WITHDRAWN)',
  );

async function endedSale(seller: Steps, buyer: Steps): Promise<Sale> {
  const username = await newFirm();
  const sellerId = Number(
    await python('from trading.accounts.models import User', `print(User.objects.get(username='${username}').pk)`),
  );
  await seller.enter({ username });
  const name = `Med ${unique()}`;
  const ad = await publish(seller.page, { name, quantity: 20, tiers: TIERS, reject: true, vatOnTop: '20' });
  const first = await newPerson();
  await buyer.enter(first);
  await buyer.openAd(ad, name);
  await buyer.placeOffer(6);
  await expect(buyer.toast(/.+/).first()).toBeVisible();
  const others = (await othersBuy(ad, [4, 2])).map((other) => other.name) as [string, string];
  await expire(ad);
  await lastWithdraws(ad);
  return { ad, name, sellerId, first, others };
}

const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"]`);
const amounts = (page: Page) => page.locator('[data-figure="amount"]');

async function expectCounts(page: Page, counts: Record<string, number>): Promise<void> {
  for (const [step, count] of Object.entries(counts)) {
    await expect(figure(page, step).locator('strong'), step).toHaveText(String(count));
  }
}

async function seesTheFigures({ page, t, lang, phone }: Steps, { ad, name }: Sale): Promise<void> {
  await page.goto(`/${lang}/profile/my-sales`);
  const next = page.getByRole('link', { name: `${t('deals:seller_step.contract_issued')} (2): ${name}` });
  await expect(next).toHaveAttribute('href', new RegExp(`/my-sales/${ad}\\?turn=seller$`));
  await page.getByRole('button', { name: t('table.more_actions', { name }) }).click();
  await page.getByRole('menuitem', { name: t('sales:word.board') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('board:title_of', { ad: name }) })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/profile/my-sales/${ad}$`));
  await expect(figure(page, 'units')).toHaveText(lang === 'sr' ? '10 kom.' : '10 pcs');
  await expect(figure(page, 'payable')).toHaveText('3.360 RSD');
  await expect(page.getByText(t('board:figures.vat', { net: '2.800 RSD', vat: '560 RSD' }))).toBeVisible();
  await expect(figure(page, 'deals')).toHaveText(t('board:figures.deals_of', { sold: 2, all: 3 }));
  await expect(figure(page, 'proformas')).toHaveText('0');
  await expectCounts(page, { contract_issued: 0, payment_asked: 0, paid: 0, withdrawn: 1, rejected: 0 });
  await expect(amounts(page)).toHaveText(['2.016 RSD', '1.344 RSD', '672 RSD']);
  await expectSound(page);
  if (!phone) await expectFree(page, 'board', { frame: false });
}

/** All three are ticked; the one who has withdrawn is left as is, which the question says. */
async function asksForPayment({ page, t }: Steps, { first, others }: Sale): Promise<void> {
  await page.getByRole('checkbox', { name: t('board:select.page') }).check();
  await page.getByRole('button', { name: t('board:bulk.steps') }).click();
  const step = t('board:bulk.payment_asked');
  await page.getByRole('menuitem', { name: t('board:bulk.item', { step, count: 2 }) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('board:bulk.left', { count: 1 }))).toBeVisible();
  await dialog.getByLabel(t('board:bulk.note')).fill('Do petka.');
  await dialog.getByRole('button', { name: step }).click();
  await expect(dialog.getByRole('status')).toHaveText(t('board:bulk.summary', { recorded: 2, present: 0, refused: 0 }));
  const results = dialog.getByRole('list', { name: t('board:bulk.results') }).getByRole('listitem');
  await expect(results).toHaveCount(2);
  for (const name of [first.name, others[0]]) {
    await expect(results.filter({ hasText: name })).toContainText(t('board:bulk.recorded'));
  }
  await expectSound(page);
  await dialog
    .getByRole('button', { name: t('board:bulk.close') })
    .last()
    .click();
  await expectCounts(page, { payment_asked: 2 });
}

/** The buyer's own list says that it is the buyer's turn; the buyer pays, and the seller's board follows. */
async function isPaid(buyer: Steps, seller: Steps, { name }: Sale): Promise<void> {
  const { page, t, lang } = buyer;
  await page.goto(`/${lang}/profile/my-purchases`);
  await expect(page.getByText(t('dealSteps:step.payment_asked'))).toBeVisible();
  await expect(page.getByText(t('dealSteps:turn.mine'))).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: `${t('purchases:word.pay')}: ${name}` }).click();
  await record(buyer, t('deal:act.paid'));
  await expectCounts(seller.page, { paid: 1 });
}

async function writesToThosePaid({ page, t }: Steps, { ad, first }: Sale): Promise<void> {
  await figure(page, 'paid').click();
  await expect(page).toHaveURL(new RegExp(`/profile/my-sales/${ad}\\?step=paid$`));
  await expect(amounts(page)).toHaveText(['2.016 RSD']);
  await expect(figure(page, 'payable')).toHaveText('3.360 RSD');
  await expect(page.getByRole('link', { name: first.name })).toBeVisible();
  await page.getByRole('button', { name: t('board:message.filtered') }).click();
  const dialog = page.getByRole('dialog', { name: t('board:message.title_filter') });
  await dialog.getByLabel(t('board:message.label')).fill(TEXT);
  await dialog.locator('input[type="file"]').setInputFiles(pdf('uputstvo.pdf'));
  await dialog.getByRole('button', { name: t('board:message.send') }).click();
  await expect(page.getByText(t('board:message.sent', { count: 1 }))).toBeVisible();
}

async function reads({ page, lang }: Steps, { sellerId }: Sale): Promise<void> {
  await page.goto(`/${lang}/profile/messages?with=${sellerId}`);
  await expect(page.getByRole('log')).toContainText(TEXT);
  await expect(page.getByRole('log')).toContainText('uputstvo.pdf');
}

/** The words of a PDF. */
const words = (path: string) =>
  python(
    'from pypdf import PdfReader',
    `print(' '.join(' '.join(page.extract_text() for page in PdfReader('${path}').pages).split()))`,
  );

/** The files hold the deals that the filter leaves, and without one all but that which was withdrawn from. */
async function getsTheFiles({ page, t }: Steps, { first, others }: Sale): Promise<void> {
  const table = readFileSync(await downloaded(page, t('board:files.csv')), 'utf8');
  expect(table.trim().split('\n')).toHaveLength(2);
  expect(table).toContain(first.name);
  expect(table).toMatch(/2016[.,]00/);
  await page.getByRole('button', { name: t('board:filter.clear') }).click();
  await expect(amounts(page)).toHaveCount(3);
  for (const file of ['labels', 'packing']) {
    const text = await words(await downloaded(page, t(`board:files.${file}`)));
    for (const name of [first.name, others[0]]) expect(text).toContain(name);
    expect(text).not.toContain(others[1]);
  }
}

async function seesTotals({ page, t, lang }: Steps, { first, others }: Sale): Promise<void> {
  await page.goto(`/${lang}/profile/my-sales`);
  await page.getByRole('link', { name: t('deals:totals') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('board:totals.sales') })).toBeVisible();
  await expect(figure(page, 'total-RSD')).toHaveText('3.360 RSD');
  await expect(page.getByRole('main').getByText('3.360 RSD')).toHaveCount(2);
  await expectSound(page);
  await page.getByLabel(t('board:totals.by')).selectOption('partner');
  for (const [name, amount] of [
    [first.name, '2.016 RSD'],
    [others[0], '1.344 RSD'],
  ] as const) {
    await expect(page.getByText(name)).toBeVisible();
    await expect(page.getByText(amount)).toBeVisible();
  }
  await expect(page.getByText(others[1])).toHaveCount(0);
  const table = readFileSync(await downloaded(page, t('board:totals.csv')), 'utf8');
  expect(table.trim().split('\n')).toHaveLength(3);
  expect(table).toMatch(/1344[.,]00/);
}

test('X-DEAL-11 X-DEAL-12 X-DEAL-13 X-DEAL-14 a seller leads a whole ended sale from its board @change', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  test.slow();
  const seller = new Steps(page, t, lang, phone);
  const buyer = new Steps(await another(), t, lang, phone);
  const sale = await endedSale(seller, buyer);
  await test.step('the figures are those counted by hand', () => seesTheFigures(seller, sale));
  await test.step('one step in several deals', () => asksForPayment(seller, sale));
  await test.step('the board follows a buyer', () => isPaid(buyer, seller, sale));
  await test.step('a message goes to those whom the filter leaves', () => writesToThosePaid(seller, sale));
  await test.step('and is read', () => reads(buyer, sale));
  await test.step('the files are real', () => getsTheFiles(seller, sale));
  await test.step('totals by month and by buyer', () => seesTotals(seller, sale));
  await test.step('totals of the buyer', async () => {
    await buyer.page.goto(`/${lang}/profile/my-purchases/totals`);
    await expect(figure(buyer.page, 'total-RSD')).toHaveText('2.016 RSD');
    await expectSound(buyer.page);
  });
});

import type { Locator, Page } from '@playwright/test';
import {
  countedSales,
  figure,
  meaningShown,
  priceOnTop,
  priceShown,
  shown,
  type CountedMarket,
  type CountedSale,
} from './support/counted';
import { Steps } from './support/steps';
import { expect, test, type Words } from './support/test';

/*
 * M-DET-01 M-OFR-01 X-IF X-RULE: compares the figures on the pages with a count unit by unit, on ads of two to five
 * steps, empty and full, with offers that buy and that wait, one unit short, tied, ended, deleted and renewed, with
 * whole prices and cents, in three currencies.
 */

// One worker runs all these tests, so that it makes the sales only once.
test.describe.configure({ mode: 'default' });

let market: CountedMarket;

test.beforeAll(async () => {
  market = await countedSales();
});

const open = (ad: CountedSale) => ad.end === 'open';
/** Whether the ad has ended with somebody who bought. */
const sold = (ad: CountedSale) => ad.end !== 'open' && ad.end !== 'deleted' && ad.buying.units > 0;

/** The figures that the price ladder of an ad must show to everybody. */
function ladderShown(ad: CountedSale): Record<string, string[]> {
  const price = open(ad) || sold(ad);
  const running = open(ad);
  const gain = ad.next === null ? 0 : Math.round((Number(ad.price) - Number(ad.next.price)) * 100) * ad.buying.units;
  return {
    ...(running || ad.end === 'deleted'
      ? { reserved: [figure(ad.reserved), figure(ad.quantity)] }
      : { sold: [figure(ad.buying.units), figure(ad.quantity)] }),
    ...(running ? { buyers: [figure(ad.buyers)] } : {}),
    ...(price ? { 'price-now': [figure(priceOnTop(ad))] } : {}),
    ...((running || sold(ad)) && ad.saved !== '0.00' ? { saved: [figure(ad.saved)] } : {}),
    ...(running && ad.waiting.units > 0 ? { waiting: [figure(ad.waiting.units)] } : {}),
    ...(running && ad.next !== null ? { missing: [figure(ad.next.missing), figure(ad.next.price)] } : {}),
    ...(running && gain > 0 ? { 'group-next': [figure(ad.next?.price ?? ''), figure((gain / 100).toFixed(2))] } : {}),
  };
}

async function openAd(page: Page, lang: string, ad: CountedSale): Promise<void> {
  await page.goto(`/${lang}/details/${ad.id}`);
  await expect(page.getByRole('heading', { level: 1, name: ad.name })).toBeVisible();
}

/** Expects exactly these figures. */
async function expectFigures(place: Locator, wanted: Record<string, string[]>, of: string): Promise<void> {
  await expect.poll(() => shown(place), { message: of }).toEqual(wanted);
}

async function tryOffer(form: Locator, t: Words, quantity: number, limit: number | null): Promise<void> {
  await form.getByRole('textbox').fill(String(quantity));
  if (limit === null) await form.getByRole('radio', { name: t('offers:form.any') }).check();
  else {
    await form.getByRole('radio', { name: t('offers:form.limit') }).check();
    await form
      .getByRole('group', { name: t('offers:form.limits') })
      .locator('label')
      .nth(limit)
      .click();
  }
}

test('M-DET-01 X-IF a visitor sees and tries nothing but what was counted', async ({ page, lang, t }) => {
  let soldOut = 0;
  // Visitors do not see an ad that its seller has deleted.
  for (const ad of market.ads.filter(({ end }) => end !== 'deleted')) {
    await openAd(page, lang, ad);
    const ladder = page.getByRole('region', { name: t('ladder.title') });
    await expectFigures(ladder, ladderShown(ad), `ladder of ${ad.case}`);
    if (!open(ad)) {
      await expect(page.locator('form#offer')).toHaveCount(0);
      continue;
    }
    const form = page.locator('form#offer');
    const after = form.getByRole('region', { name: t('offers:after.title') });
    for (const { quantity, limit, expect: meaning } of ad.tried) {
      await tryOffer(form, t, quantity, limit);
      const of = `${quantity} up to ${limit} of ${ad.case}`;
      await expectFigures(after, { ...meaningShown(meaning), ...priceShown(meaning, quantity) }, of);
      soldOut += meaning.sells_out ? 1 : 0;
    }
  }
  expect(soldOut, 'offers that take all that is left').toBeGreaterThan(5);
});

/** Compares the change of the own offer into the whole rest, which is not sent. */
async function tryTheRest(page: Page, t: Words, { rest, expect: own, ...ad }: CountedSale): Promise<void> {
  await page.getByRole('button', { name: t('ad:change') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(String(rest.quantity));
  await expectFigures(
    dialog.getByRole('region', { name: t('offers:after.title') }),
    {
      ...meaningShown(rest.expect, own.pay_now),
      ...priceShown(rest.expect, rest.quantity),
    },
    `the rest of ${ad.case}`,
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('M-OFR-01 X-LEAVE the buyer sees the own offer as it was counted', async ({ page, watch, lang, t, phone }) => {
  // A navigation sends no session, so the server answers 404 for a deleted ad; the client then loads it with one.
  watch.expectErrorResponse(404, /\/details\/\d+$/);
  const steps = new Steps(page, t, lang, phone);
  await steps.enter({ username: market.buyer });
  for (const ad of market.ads.filter((one) => one.offered)) {
    await openAd(page, lang, ad);
    const panel = page.locator('#offer');
    const mine = open(ad) ? { 'my-quantity': [figure(ad.mine.quantity)], ...meaningShown(ad.expect) } : {};
    // The outcome stands in sentences, which the end of this test checks.
    const marked = async () => {
      const { bought: _bought, outcome: _outcome, ...rest } = await shown(panel);
      return rest;
    };
    const wanted = { ...ladderShown(ad), ...mine };
    await expect.poll(marked, { message: `own offer of ${ad.case}` }).toEqual(wanted);
    if (open(ad)) {
      await page.getByRole('button', { name: t('ad:give_up') }).click();
      const dialog = page.getByRole('dialog');
      const { pay_now, limit_price, others_save } = ad.expect;
      await expectFigures(
        dialog,
        {
          'pay-now': [figure(pay_now ?? limit_price ?? '')],
          ...(others_save === '0.00' ? {} : { 'others-save': [figure(others_save)] }),
        },
        `giving up ${ad.case}`,
      );
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await tryTheRest(page, t, ad);
      continue;
    }
    const bought = page.locator('[data-figure="bought"]');
    if (ad.end === 'deleted' || ad.expect.waits) await expect(bought).toHaveCount(0);
    else {
      const amount = figure(ad.expect.pay_now ?? '');
      await expect(bought).toContainText(amount);
      await expect(page.locator('[data-figure="outcome"]')).toContainText(figure(ad.buying.units));
    }
  }
});

test('M-HOME-03 M-CAT-01 the card of an ad says what was counted', async ({ page, lang }) => {
  for (const ad of market.ads.filter(open)) {
    await page.goto(`/${lang}/result?search=${encodeURIComponent(ad.name)}`);
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: ad.name, exact: true }) });
    await expect(card).toBeVisible();
    const missing = ad.next === null ? [] : [figure(ad.next.missing), figure(ad.next.price)];
    await expect
      .poll(async () => (await shown(card))['price-now'], { message: ad.case })
      .toEqual([figure(priceOnTop(ad))]);
    expect((await shown(card)).missing, ad.case).toEqual(missing);
  }
});

/** The sums that a list must show, by currency and by whether the sale runs or has ended; a currency is a column. */
function sumsShown(
  rows: readonly { currency: string; running: boolean; amount: string | null }[],
): Record<string, string[]> {
  const sums = new Map<string, number>();
  for (const { currency, running, amount } of rows) {
    const key = `${running ? 'running' : 'done'}-${currency}`;
    if (amount !== null) sums.set(key, (sums.get(key) ?? 0) + Math.round(Number(amount) * 100));
  }
  const written = [...sums].filter(([, sum]) => sum > 0).map(([key, sum]) => [key, (sum / 100).toFixed(2)] as const);
  const column = (key: string) => [
    ...rows.filter(({ currency }) => key.endsWith(`-${currency}`)).map(({ amount }) => amount),
    ...written.filter(([other]) => other.slice(-3) === key.slice(-3)).map(([, sum]) => sum),
  ];
  return Object.fromEntries(written.map(([key, sum]) => [key, [figure(sum, column(key))]]));
}

/** The figures under a list: its sums by currency. */
async function sumsOf(page: Page): Promise<Record<string, string[]>> {
  const found = await shown(page.getByRole('main'));
  return Object.fromEntries(Object.entries(found).filter(([name]) => /^(done|running)-/.test(name)));
}

/** Searches a list for an ad and returns its row. */
async function rowOf(page: Page, path: string, name: string): Promise<Locator> {
  await page.goto(`${path}?search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(row).toBeVisible();
  return row;
}

test('M-PRF-04 the seller is told what was counted, in rows and sums', async ({ page, lang, t, phone }) => {
  const steps = new Steps(page, t, lang, phone);
  await steps.enter({ username: market.seller });
  const path = `/${lang}/profile/my-sales`;
  for (const ad of market.ads.filter((_, index) => index % 2 === 0 || !open(market.ads[index] as CountedSale))) {
    const row = await rowOf(page, path, ad.name);
    const running = open(ad);
    const dead = ad.end === 'deleted';
    const wanted: Record<string, string[]> = {
      quantity: [figure(running ? ad.reserved : dead ? 0 : ad.buying.units), figure(ad.quantity)],
      ...(running && ad.waiting.units > 0 ? { waiting: [figure(ad.waiting.units)] } : {}),
      ...(running || sold(ad) ? { price: [figure(ad.price)] } : {}),
      ...(!dead && ad.value !== '0.00' ? { amount: [figure(ad.value)] } : {}),
    };
    await expectFigures(row, wanted, `sale ${ad.case}, ${ad.end}`);
  }
  await page.goto(path);
  const rows = market.ads
    .filter(({ end }) => end !== 'deleted')
    .map((ad) => ({ currency: ad.currency, running: open(ad), amount: ad.value }));
  await expect.poll(() => sumsOf(page)).toEqual(sumsShown(rows));
});

test('M-PRF-06 the buyer is told what was counted, in rows and sums', async ({ page, lang, t, phone }) => {
  const steps = new Steps(page, t, lang, phone);
  await steps.enter({ username: market.buyer });
  const path = `/${lang}/profile/my-purchases`;
  const own = market.ads.filter(({ offered }) => offered);
  for (const ad of own.filter((one, index) => index % 2 === 0 || !open(one))) {
    const row = await rowOf(page, path, ad.name);
    const amount = ad.end === 'deleted' ? null : ad.expect.pay_now;
    const choice = ad.mine.limit === null ? null : (ad.tiers[ad.mine.limit]?.price ?? '');
    const limit = choice === null ? [] : [figure(choice, [amount === null ? null : ad.price])];
    const wanted: Record<string, string[]> = {
      limit,
      ...(amount === null ? {} : { price: [figure(ad.price, [choice])], amount: [figure(amount)] }),
    };
    await expectFigures(row, wanted, `purchase ${ad.case}, ${ad.end}`);
  }
  await page.goto(path);
  const rows = own
    .filter(({ end }) => end !== 'deleted')
    .map((ad) => ({ currency: ad.currency, running: open(ad), amount: ad.expect.pay_now }));
  await expect.poll(() => sumsOf(page)).toEqual(sumsShown(rows));
});

test('M-DET-04 the transactions of an ad add up to what was counted', async ({ page, lang, t }) => {
  for (const ad of market.ads
    .filter(({ end, reserved }) => end !== 'deleted' && reserved > 0)
    .filter((_, n) => n % 2 === 0)) {
    await page.goto(`/${lang}/details/${ad.id}#transactions`);
    const wanted: Record<string, string[]> = {
      buying: [figure(ad.buying.units)],
      ...(open(ad) && ad.waiting.units > 0 ? { waiting: [figure(ad.waiting.units)] } : {}),
      ...(ad.buying.units > 0 ? { sum: [figure(ad.value)] } : {}),
    };
    await expectFigures(
      page.getByRole('tabpanel', { name: t('ad:tabs.transactions') }),
      wanted,
      `transactions of ${ad.case}`,
    );
  }
});

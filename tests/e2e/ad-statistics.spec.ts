import type { Page } from '@playwright/test';
import { unique } from './support/register';
import { newPerson } from './support/rpc';
import { publish, Steps } from './support/steps';
import { expect, expectSound, test } from './support/test';

const TIERS: [number, number][] = [
  [10, 100],
  [30, 90],
];

/** Opens the ad for the first time, which the page tells the server. */
async function look(page: Page, lang: string, id: number, name: string): Promise<void> {
  const said = page.waitForResponse((response) => response.url().includes(`/products/${id}/view`) && response.ok());
  await page.goto(`/${lang}/details/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await said;
}

/** Opens the ad once more; tells how often the page has told the server. */
async function lookAgain(page: Page, lang: string, id: number, name: string): Promise<number> {
  let told = 0;
  page.on('request', (request) => (told += request.url().includes(`/products/${id}/view`) ? 1 : 0));
  await page.goto(`/${lang}/details/${id}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return told;
}

test('X-AGAIN-03 a seller reads who looked and how the price went', async ({ page, another, t, lang, phone }) => {
  test.slow();
  const name = `Cement ${unique()}`;
  const seller = new Steps(page, t, lang, phone);
  await seller.enter(await newPerson());
  const id = await publish(page, { name, quantity: 30, tiers: TIERS });

  await test.step('two people look, one of them twice, and the seller', async () => {
    const visitor = await another();
    await look(visitor, lang, id, name);
    expect(await lookAgain(visitor, lang, id, name)).toBe(0);
    const buyer = new Steps(await another(), t, lang, phone);
    await buyer.enter(await newPerson());
    await look(buyer.page, lang, id, name);
    await buyer.placeOffer(12);
    await expect(buyer.toast(/.+/).first()).toBeVisible();
    await lookAgain(page, lang, id, name);
  });

  await test.step('the figures are those of a hand count', async () => {
    await page.getByRole('link', { name: t('ad:own_statistics') }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const figures = page.getByRole('region', { name: t('adStatistics:figures') });
    // Views, wish lists, offers, changes, given up, rejected, buyers, conversion. Both looked from one address.
    await expect(figures.getByRole('definition')).toHaveText(['1', '0', '1', '0', '0', '0', '1', '100 %']);
  });

  await test.step('the chart has its table, the latest price first', async () => {
    await expect(page.getByRole('img', { name: t('adStatistics:price.chart') })).toBeVisible();
    const rows = page.getByRole('table', { name: t('adStatistics:price.table') }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText('90 RSD');
    await expect(rows.nth(1)).toContainText('12');
    await expect(rows.nth(2)).toContainText('100 RSD');
    await page.locator('summary', { hasText: t('adStatistics:views.table_days') }).click();
    await expect(page.getByRole('table', { name: t('adStatistics:views.table_days') }).getByRole('row')).toHaveCount(2);
    await expectSound(page);
  });
});

import type { Page } from '@playwright/test';
import { unique } from './support/register';
import { newPerson } from './support/rpc';
import { publish, Steps } from './support/steps';
import { expect, expectSound, test } from './support/test';

const TIERS: [number, number][] = [
  [10, 100],
  [30, 90],
];

/** Opens the ad, and tells whether the page has said so. */
async function look(page: Page, lang: string, id: number, name: string): Promise<boolean> {
  let said = false;
  page.on('response', (response) => {
    if (response.url().includes(`/products/${id}/view`)) said = response.ok();
  });
  await page.goto(`/${lang}/details/${id}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return said;
}

test('X-AGAIN-03 a seller reads who looked and how the price went', async ({ page, another, t, lang, phone }) => {
  test.slow();
  const name = `Cement ${unique()}`;
  const seller = new Steps(page, t, lang, phone);
  await seller.enter(await newPerson());
  const id = await publish(page, { name, quantity: 30, tiers: TIERS });

  await test.step('two people look, one of them twice, and the seller', async () => {
    const visitor = await another();
    expect(await look(visitor, lang, id, name)).toBe(true);
    expect(await look(visitor, lang, id, name)).toBe(false);
    const buyer = new Steps(await another(), t, lang, phone);
    await buyer.enter(await newPerson());
    expect(await look(buyer.page, lang, id, name)).toBe(true);
    await buyer.placeOffer(12);
    await expect(buyer.toast(/.+/).first()).toBeVisible();
    await look(page, lang, id, name);
  });

  await test.step('the figures are those of a hand count', async () => {
    await page.getByRole('link', { name: t('ad:own_statistics') }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const figures = page.getByRole('region', { name: t('adStatistics:figures') });
    // Views, wish lists, offers, changes, given up, rejected, buyers, conversion.
    await expect(figures.getByRole('definition')).toHaveText(['2', '0', '1', '0', '0', '0', '1', '50 %']);
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

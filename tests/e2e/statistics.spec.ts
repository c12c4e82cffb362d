import { belgradeDay } from '../../frontend/src/shared/format/date';
import { signInAsAdmin } from './support/admin';
import { python } from './support/rpc';
import { Steps } from './support/steps';
import { expect, expectSound, test } from './support/test';

/**
 * Counts the ads posted and the offers placed in a range of days, row by row in the database. The range is over, so no
 * other test adds to it.
 */
const countByHand = async (first: string, last: string): Promise<{ posted: number; placed: number; names: string[] }> =>
  JSON.parse(
    await python(
      'import json',
      'from marketplace.common.db.clock import BELGRADE',
      'from trading.catalogue.models import Ad',
      'from trading.offers.models import Offer',
      `inside = lambda at: at is not None and "${first}" <= at.astimezone(BELGRADE).date().isoformat() <= "${last}"`,
      'ads = sorted((ad for ad in Ad.objects.all() if inside(ad.posted_at)), key=lambda ad: (ad.posted_at, ad.pk))',
      'placed = sum(inside(offer.placed_at) for offer in Offer.objects.all())',
      'print(json.dumps({"posted": len(ads), "placed": placed, "names": [ad.name for ad in ads[::-1]]}))',
    ),
  ) as { posted: number; placed: number; names: string[] };

const day = (ago: number) => belgradeDay(Date.now() - ago * 86_400_000);

test('M-ADM-02 M-ADM-03 M-ADM-16 the figures of statistics and reports are those of the demo', async ({
  page,
  t,
  lang,
  phone,
}) => {
  const steps = new Steps(page, t, lang, phone);
  const [first, last] = [day(40), day(3)];
  const range = `start_date=${first}&end_date=${last}`;
  const { posted, placed, names } = await countByHand(first, last);
  expect(posted).toBeGreaterThan(20);
  expect(placed).toBeGreaterThan(20);
  await signInAsAdmin(steps);

  const figure = (key: string) =>
    page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${t(key)}$`) })
      .locator('xpath=following-sibling::dd');

  await test.step('the dashboard opens the area, and statistics tell the period', async () => {
    await page.goto(`/${lang}/admin`);
    await expect(page.getByRole('link', { name: t('adminStatistics:dashboard.open_products') })).toBeVisible();
    await expectSound(page);
    await page.goto(`/${lang}/admin/statistics?${range}`);
    await expect(figure('adminStatistics:metric.products_posted')).toHaveText(String(posted));
    await expect(figure('adminStatistics:metric.offers_placed')).toHaveText(String(placed));
    await expectSound(page);
  });

  await test.step('the report of new ads has as many rows, the latest first', async () => {
    await page.goto(`/${lang}/admin/reports?${range}`);
    await expect(page.getByText(t('admin:list.count', { count: posted }), { exact: true })).toBeVisible();
    const links = page.getByRole('table').locator('a[href*="/admin/products/"]');
    await expect(links).toHaveCount(20);
    const whole = await links.evaluateAll((all) =>
      all.map((link) => link.querySelector('[title]')?.getAttribute('title') ?? link.textContent ?? ''),
    );
    expect(whole).toEqual(names.slice(0, 20));
    await expectSound(page);
  });

  await test.step('purchases open on the offers behind a figure, on a phone in the other language too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/${lang === 'sr' ? 'en' : 'sr'}/admin/purchases?${range}`);
    const other = lang === 'sr' ? /^Purchases: / : /^Kupovine: /;
    const card = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: other }) });
    const count = Number(await card.first().getByRole('definition').last().textContent());
    await card.first().getByRole('button', { name: other }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(count);
    await expectSound(page);
  });
});

import { newPerson, python } from './support/rpc';
import { publish, Steps } from './support/steps';
import { expect, test } from './support/test';

test('X-AGAIN-01, X-AGAIN-02 a seller copies an ad with its pictures and saves its delivery', async ({
  page,
  t,
  lang,
  phone,
}) => {
  const steps = new Steps(page, t, lang, phone);
  await steps.enter(await newPerson());
  const tiers: [number, number][] = [
    [10, 100],
    [30, 90],
  ];
  const id = await publish(page, { name: 'Cement u vreći', quantity: 30, tiers, pictures: 2 });
  // A seller waits fifteen seconds between two ads.
  await python(
    'from trading.catalogue.models import Ad',
    `Ad.objects.filter(pk=${id}).update(posted_at="2026-01-01T00:00:00Z")`,
  );
  const expiry = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);

  await page.goto(`/${lang}/details/${id}`);
  await page.getByRole('link', { name: t('ad:own_duplicate') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('wizard:copy.title') })).toBeVisible();
  await expect(page.locator('#ad-pro_name')).toHaveValue('Cement u vreći');
  await page.locator('#ad-pro_expiry').fill(expiry);
  await page.getByRole('button', { name: t('wizard:next') }).click();
  await expect(page.getByText(t('wizard:copy.file'))).toHaveCount(2);

  await test.step('delivery is saved, emptied and chosen again', async () => {
    const info = page.locator('#ad-pro_shipping_info');
    await info.fill('Kurirom po Srbiji.');
    await page.getByRole('button', { name: t('wizard:templates.save') }).click();
    const dialog = page.getByRole('dialog', { name: t('wizard:templates.save_delivery') });
    await dialog.getByLabel(t('wizard:templates.name')).fill('Kurir');
    await dialog.getByRole('button', { name: t('wizard:templates.save_yes') }).click();
    await expect(steps.toast(t('wizard:templates.saved'))).toBeVisible();
    await info.fill('');
    const choice = page.getByLabel(t('wizard:templates.choose'));
    await choice.selectOption('');
    await choice.selectOption({ label: 'Kurir' });
    await expect(info).toHaveValue('Kurirom po Srbiji.');
  });

  await page.getByRole('button', { name: t('wizard:next') }).click();
  await page.getByRole('button', { name: t('wizard:publish') }).click();
  await expect(page).toHaveURL(/\/details\/\d+$/);
  const copy = Number(page.url().split('/').at(-1));
  expect(copy).not.toBe(id);
  await page.goto(`/${lang}/edit-ad/${copy}`);
  await page.getByRole('button', { name: t('wizard:next') }).click();
  await expect(page.locator('#ad-pro_shipping_info')).toHaveValue('Kurirom po Srbiji.');
  await expect(page.getByText(t('file.stored'), { exact: true })).toHaveCount(2);
});

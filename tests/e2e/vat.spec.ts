import { newPerson } from './support/rpc';
import { publish, Steps } from './support/steps';
import { expect, test } from './support/test';

test('X-VAT a seller says that VAT comes on top, and the page of the ad says it too', async ({
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
  const id = await publish(page, { name: 'Cement u vreći', quantity: 30, tiers });
  const said = t('wizard:vat.without', { rate: '20' });

  await page.goto(`/${lang}/edit-ad/${id}`);
  await page.locator('#ad-pro_vat').selectOption({ label: said });
  await page.getByRole('button', { name: t('wizard:edit.save') }).click();
  await expect(page.getByText(t('wizard:edit.saved'))).toBeVisible();

  await page.goto(`/${lang}/details/${id}`);
  await expect(page.getByText(said).first()).toBeVisible();
});

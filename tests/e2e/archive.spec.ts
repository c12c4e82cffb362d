import { unique } from './support/register';
import { expire, newPerson } from './support/rpc';
import { publish, Steps } from './support/steps';
import { expect, expectSound, test } from './support/test';

test('X-DEAL-15 the seller gets all contracts of a closed ad as one archive, the missing ones made', async ({
  page,
  another,
  t,
  lang,
  phone,
  watch,
}) => {
  const seller = new Steps(page, t, lang, phone);
  const buyer = new Steps(await another(), t, lang, phone);
  const who = await newPerson();
  await seller.enter(who);
  await buyer.enter(await newPerson());
  const name = `Orasi ${unique()}`;
  const id = await publish(page, {
    name,
    quantity: 30,
    tiers: [
      [10, 900],
      [30, 800],
    ],
  });
  await buyer.openAd(id, name);
  await buyer.placeOffer(12);
  await expect(buyer.page.getByText(t('ladder.mine_any'))).toBeVisible();
  await expire(id);

  await page.goto(`/${lang}/profile/my-sales?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: t('table.expand', { name }) }).click();
  await page.getByRole('button', { name: t('deals:archive.open') }).click();
  const dialog = page.getByRole('dialog', { name: t('deals:archive.title') });
  await expect(dialog.getByRole('checkbox')).toBeChecked();
  await expectSound(page);
  watch.expectErrorResponse(403, /contracts\/archive$/); // the identity is not confirmed yet
  await dialog.getByRole('button', { name: t('deals:archive.order') }).click();
  await seller.confirmIdentity(who);
  const ready = page.getByRole('button', { name: t('deals:archive.download') });
  await expect(ready).toBeVisible({ timeout: 60_000 });
  await expectSound(page);
  const file = page.waitForEvent('download');
  await ready.click();
  expect((await file).suggestedFilename()).toMatch(/^(ugovori|contracts)-orasi-.*\.zip$/);
});

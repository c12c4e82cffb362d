import { readFileSync } from 'node:fs';
import { issueProforma } from './support/deals';
import { expectMail } from './support/mail';
import { unique } from './support/register';
import { expire, newPerson } from './support/rpc';
import { publish, Steps } from './support/steps';
import { expect, expectSound, test } from './support/test';

/* 12 units: alone they bring the price to 90, so 1.080, now and at most; with 20 per cent on top 1.296. */
const TIERS: [number, number][] = [
  [10, 100],
  [30, 90],
];

test('X-VAT X-DEAL-09 VAT on top is in what a buyer reads before the offer, after the close and on the proforma', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  test.slow();
  const seller = new Steps(page, t, lang, phone);
  const buyer = new Steps(await another(), t, lang, phone);
  const buys = await newPerson();
  await seller.enter(await newPerson());
  await buyer.enter(buys);
  const name = `Cement ${unique()}`;
  const id = await publish(page, { name, quantity: 30, tiers: TIERS });
  const said = t('wizard:vat.without', { rate: '20' });

  await test.step('the seller says that VAT comes on top', async () => {
    await page.goto(`/${lang}/edit-ad/${id}`);
    await page.locator('#ad-pro_vat').selectOption({ label: said });
    await page.getByRole('button', { name: t('wizard:edit.save') }).click();
    await expect(page.getByText(t('wizard:edit.saved'))).toBeVisible();
  });

  await test.step('the buyer reads before the offer what is paid', async () => {
    await buyer.openAd(id, name);
    await expect(buyer.page.getByText(said).first()).toBeVisible();
    await buyer.fillOffer(buyer.page.locator('form#offer'), 12);
    const after = buyer.page.locator('form#offer');
    await expect(after.locator('[data-figure="pay-now"]')).toHaveText('1.296 RSD');
    await expect(after.locator('[data-figure="pay-at-most"]')).toHaveText('1.296 RSD');
    await expectSound(buyer.page);
    await buyer.page.getByRole('button', { name: t('offers:form.submit') }).click();
    await expect(buyer.toast(/.+/).first()).toBeVisible();
  });

  await test.step('after the close both sides read the same', async () => {
    await expire(id);
    await buyer.page.goto(`/${lang}/details/${id}`);
    await expect(buyer.page.locator('[data-figure="bought"]')).toContainText('1.296 RSD');
    await buyer.page.getByRole('link', { name: t('ad:result.deal') }).click();
    await expect(buyer.page.locator('[data-figure="total"]')).toHaveText('1.296 RSD');
    await page.goto(new URL(buyer.page.url()).pathname);
    await expect(page.locator('[data-figure="payable"]')).toContainText('1.296 RSD');
    await expect(page.getByText(t('deals:payment.vat', { net: '1.080 RSD', vat: '216 RSD' }))).toBeVisible();
  });

  await test.step('the proforma reaches the buyer at once and by mail', async () => {
    await issueProforma(seller);
    const button = buyer.page.getByRole('button', { name: /1\/20\d\d$/ });
    await expect(button).toBeVisible();
    const [download] = await Promise.all([buyer.page.waitForEvent('download'), button.click()]);
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await expectMail(buys.email, name);
  });
});

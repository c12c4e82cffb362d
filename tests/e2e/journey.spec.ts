import { readFileSync } from 'node:fs';
import { png, unzip } from './support/files';
import { expire, newPerson } from './support/rpc';
import { invent, register, unique } from './support/register';
import { publish, Steps } from './support/steps';
import { expect, expectSound, test } from './support/test';
import { fillBasics } from './support/wizard';

/* A whole sale in four browsers at once. The ad's pages have to update by themselves; no test reloads them. */

const money = (amount: string) => `${amount} RSD`;

/** Expects the same reserved sum of 30 and the same price on every one of these pages. */
const expectLadderOn = (all: readonly Steps[]) => async (ladder: { reserved: number; price: string }) => {
  for (const steps of all) await steps.expectLadder({ of: 30, ...ladder });
};

/** Publishes an ad through the wizard, with price steps and a cropped picture, and returns its id. */
async function publishInWizard(seller: Steps, name: string): Promise<number> {
  const { page, t, lang } = seller;
  await (await seller.navigation()).getByRole('link', { name: t('nav.new_sale') }).click();
  await fillBasics(seller, name);
  const field = (wire: string) => page.locator(`#ad-${wire}`);
  await expectSound(page);
  await page.getByRole('button', { name: t('wizard:next') }).click();
  await field('main_image').setInputFiles(png('sir.png'));
  await page.getByRole('button', { name: t('file.crop_use') }).click();
  await expect(page.getByRole('img', { name: t('wizard:field.main_image') })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: t('wizard:next') }).click();
  const review = page.getByRole('region', { name: t('wizard:review.title') });
  await expect(review.getByText(name, { exact: true })).toBeVisible();
  await expect(review.getByRole('img', { name: t('wizard:field.main_image') })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: t('wizard:publish') }).click();
  await expect(page).toHaveURL(new RegExp(`/${lang}/details/\\d+$`));
  return Number(page.url().split('/').at(-1));
}

test('M-AUTH-01 M-AUTH-03 M-AUTH-06 M-AUTH-07 M-AD-01 M-AD-03 M-AD-04 M-OFR-01 M-OFR-04 M-OFR-07 M-OFR-08 X-LIVE X-LEAVE X-IF M-LIFE-01 M-NTF-01 M-NTF-03 M-PRF-04 M-CTR-01 M-CTR-02 a sale from registration to contract @change', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  test.slow();
  const seller = new Steps(page, t, lang, phone);
  const enter = async () => new Steps(await another(), t, lang, phone);
  const [first, second, guest] = [await enter(), await enter(), await enter()];
  const firm = invent('business');
  const buyer = invent('user');
  const partner = await newPerson();
  const name = `Sir ${unique()}`;
  const all = [seller, first, second, guest];
  const expectEverywhere = expectLadderOn(all);

  await test.step('a firm and a person register and sign in', async () => {
    await Promise.all([register(seller.page, seller, firm), register(first.page, first, buyer)]);
    await Promise.all([seller.signIn(firm), first.signIn(buyer), second.signIn(partner)]);
  });

  const adId = await test.step('the firm publishes an ad with steps', () => publishInWizard(seller, name));

  await test.step('all open the ad; only the buyers get the form', async () => {
    for (const steps of [first, second, guest]) await steps.openAd(adId, name);
    const submit = { name: t('offers:form.submit') };
    await expect(first.page.getByRole('button', submit)).toBeVisible();
    await expect(second.page.getByRole('button', submit)).toBeVisible();
    // A visitor may fill in the form; the page says that sending it requires a sign-in.
    await expect(guest.page.getByText(t('offers:form.guest'))).toBeVisible();
    await expect(seller.page.getByText(t('ad:own'))).toBeVisible();
    await expect(guest.page.getByText(t('ladder.empty'))).toBeVisible();
    await expect(seller.page.getByRole('button', submit)).toHaveCount(0);
  });

  await test.step('an offer at any price moves the sum on every page', async () => {
    await first.placeOffer(8);
    await expect(first.toast(t('offers:form.placed', { quantity: lang === 'sr' ? '8 kom.' : '8 pcs' }))).toBeVisible();
    await expectEverywhere({ reserved: 8, price: money('1.000') });
  });

  await test.step('a limited offer is told its price before it is sent, and moves the price for all', async () => {
    await second.fillOffer(second.page.locator('form#offer'), 5, '900');
    await expect(second.page.getByText(t('offers:after.falls', { price: money('900') }))).toBeVisible();
    await second.page.getByRole('button', { name: t('offers:form.submit') }).click();
    await expectEverywhere({ reserved: 13, price: money('900') });
    await expect(second.page.getByText(t('ladder.mine_met', { price: money('900') }))).toBeVisible();
  });

  await test.step('a change takes the price to the last step', async () => {
    await first.page.getByRole('button', { name: t('ad:change') }).click();
    const dialog = first.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('18');
    await expect(dialog.getByText(t('offers:impact.falls', { count: 1, price: money('800') }))).toBeVisible();
    await expectSound(first.page);
    await dialog.getByRole('button', { name: t('offers:change.submit') }).click();
    await expect(dialog).toBeHidden();
    await expectEverywhere({ reserved: 23, price: money('800') });
  });

  await test.step('giving up says first what it does to the other, then the step goes back', async () => {
    await first.page.getByRole('button', { name: t('ad:give_up') }).click();
    const dialog = first.page.getByRole('dialog');
    await expect(dialog.getByText(t('offers:impact.rises', { count: 1, price: money('1.000') }))).toBeVisible();
    await expectSound(first.page);
    await dialog.getByRole('button', { name: t('offers:give_up.yes') }).click();
    await expect(dialog).toBeHidden();
    for (const steps of all) {
      const meter = steps.page.getByRole('meter', { name: t('ladder.track_label') });
      await expect(meter).toHaveAttribute('aria-valuenow', '5');
    }
    await expect(second.page.getByText(t('ladder.mine_waits', { price: money('900') }))).toBeVisible();
  });

  await test.step('the first buyer comes back', async () => {
    await first.placeOffer(12);
    await expectEverywhere({ reserved: 17, price: money('900') });
  });

  await test.step('the sale expires: every page says so and both sides are told', async () => {
    // The name of the profile's link ends with the number of new messages and notifications.
    const counted = async (steps: Steps) => {
      const place = phone ? steps.page.getByRole('dialog') : steps.page.getByRole('banner');
      const link = place.getByRole('link', { name: new RegExp(`^${t('nav.profile')}: `) });
      return Number(/(\d+)\D*$/.exec((await link.getAttribute('aria-label')) ?? '')?.[1]);
    };
    const before: number[] = [];
    for (const steps of [seller, first]) {
      if (phone) await steps.navigation();
      before.push(await counted(steps));
    }
    await expire(adId);
    for (const [index, steps] of [seller, first].entries()) {
      await expect.poll(() => counted(steps)).toBeGreaterThan(before[index] ?? 0);
      if (phone) await steps.page.keyboard.press('Escape');
    }
    for (const steps of all) await expect(steps.page.getByText(t('ad_state.expired'), { exact: true })).toBeVisible();
    await expect(guest.page.getByText(t('ladder.final'))).toBeVisible();
    await expectSound(guest.page);
  });

  await test.step('the notifications say the outcome; opening one reads it', async () => {
    await first.page.goto(`/${lang}/profile/notifications`);
    // The title goes on with figures after the ad's name, which this test does not check.
    const title = t('notifications:type.expired-buyer-price.title', { ad: name, quantity: '|' }).split('|')[0]!.trim();
    const notification = first.page.getByRole('button', { name: title, exact: false }).filter({ hasText: title });
    await expect(notification.first()).toContainText(t('notifications:unread'));
    await notification.first().click();
    await expect(first.page.getByText('900 RSD').first()).toBeVisible();
    await expect(notification.first()).not.toContainText(t('notifications:unread'));
    await expectSound(first.page);
    await seller.page.goto(`/${lang}/profile/notifications`);
    const ended = t('notifications:type.expired-seller-price.title', { ad: name, reserved: '|' }).split('|')[0]!.trim();
    await expect(seller.page.getByText(ended).first()).toBeVisible();
  });

  await test.step('the seller makes the contracts, in both languages and file types', async () => {
    await page.goto(`/${lang}/profile/my-sales`);
    await page.getByRole('button', { name: t('table.expand', { name }) }).click();
    // The list also holds the offer that this buyer gave up.
    await expect(page.getByText(buyer.name)).toHaveCount(2);
    const bought = page
      .locator('[data-row]')
      .filter({ has: page.getByRole('link', { name: `${t('deals:open')}: ${buyer.name}` }) })
      .last();
    await expectSound(page);
    for (const [choice, type, inside] of [
      ['sr', 'ODT', 'content.xml'],
      ['en', 'DOCX', 'word/document.xml'],
    ] as const) {
      await bought.getByRole('button', { name: t('table.more_actions', { name: buyer.name }) }).click();
      await page.getByRole('menuitem', { name: `${t('sales:word.contract')}: ${buyer.name}` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('deals:contract.make') }).click();
      await expect(dialog.getByText(t('deals:contract.language_missing'))).toBeVisible();
      await dialog.getByLabel(t('deals:contract.language')).selectOption(choice);
      await dialog.getByRole('radio', { name: type }).check();
      if (choice === 'sr') await expectSound(page);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: t('deals:contract.make') }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${type.toLowerCase()}$`));
      const parts = unzip(readFileSync(await download.path()));
      const text = (parts.get(inside) ?? '').replace(/<[^>]+>/g, ' ');
      for (const part of [buyer.name, firm.firm?.fullName ?? '?', name, '900']) expect(text).toContain(part);
      expect(text).toContain(choice === 'sr' ? 'Ugovor' : 'ontract');
      await expect(dialog).toBeHidden();
      // With the new status the list may take its other shape, which closes an open menu.
      await expect(bought.getByText(t('status.contract'))).toBeVisible();
    }
  });
});

test('M-OFR-05 M-OFR-02 M-OFR-12 M-LIFE-01 X-LIVE an ad sells out while everybody looks', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const seller = new Steps(page, t, lang, phone);
  const buyer = new Steps(await another(), t, lang, phone);
  const guest = new Steps(await another(), t, lang, phone);
  const rival = new Steps(await another(), t, lang, phone);
  await Promise.all([seller, buyer, rival].map(async (steps) => steps.enter(await newPerson())));
  const name = `Med ${unique()}`;
  const id = await publish(page, {
    name,
    quantity: 20,
    tiers: [
      [10, 500],
      [20, 400],
    ],
  });
  for (const steps of [seller, buyer, rival, guest]) await steps.openAd(id, name);

  await buyer.fillOffer(buyer.page.locator('form#offer'), 21);
  await expect(
    buyer.page.getByText(t('offers:form.clamped', { quantity: lang === 'sr' ? '20 kom.' : '20 pcs' })),
  ).toBeVisible();
  await rival.fillOffer(rival.page.locator('form#offer'), 20);
  const binding = { name: t('offers:form.submit_binding') };
  for (const { page: own } of [rival, buyer]) {
    await expect(own.locator('[data-figure="sells-out"]')).toContainText('400 RSD');
    await own.getByRole('button', binding).click();
    await expect(own.getByRole('dialog')).toContainText('8.000 RSD'); // 20 × 400
  }
  await buyer.page.getByRole('dialog').getByRole('button', binding).click();
  // The other one still had the question open: it is taken back, and nothing was sent.
  await expect(rival.page.getByRole('dialog')).toBeHidden();
  await expect(rival.page.getByText(t('offers:sell_out.changed'))).toBeVisible();
  for (const steps of [seller, buyer, rival, guest]) {
    await expect(steps.page.locator('[data-figure="outcome"]')).toContainText('400 RSD');
    await expect(steps.page.getByText(t('ad_state.sold_out'), { exact: true })).toBeVisible();
  }
  await expect(buyer.page.locator('form#offer')).toHaveCount(0);
  await expectSound(guest.page);

  await guest.page.goto(`/${lang}/berza`);
  await buyer.page.goto(`/${lang}/profile/my-purchases`);
  await expect(buyer.page.getByText(name)).toBeVisible();
  await expect(buyer.page.getByText(t('status.own.finished'), { exact: true }).first()).toBeVisible();
});

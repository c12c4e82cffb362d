import { newPerson } from './support/hand';
import { unique } from './support/register';
import { publish, Steps } from './support/steps';
import { expect, test, type Page } from './support/test';

/** Presses Tab until what is wanted has the focus, as somebody without a mouse does; every stop must be seen. */
async function tabTo(page: Page, wanted: ReturnType<Page['locator']>, most = 80): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(wanted)}`);
}

test('X-A11Y signing in and buying with the keyboard alone', async ({ page, another, t, lang, phone }) => {
  const seller = new Steps(await another(), t, lang, phone);
  await seller.enter(await newPerson());
  const name = `Jabuke ${unique()}`;
  const id = await publish(seller.page, {
    name,
    quantity: 40,
    tiers: [
      [20, 300],
      [40, 250],
    ],
  });
  const buyer = await newPerson();

  await page.goto(`/${lang}/details/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: t('nav.skip') });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');

  // A visitor fills the form in; sending it opens the sign-in, after which it stands there as it was, and is not sent.
  const form = page.locator('form#offer');
  await expect(form).toBeVisible();
  await tabTo(page, form.getByRole('textbox'));
  await page.keyboard.type('25');
  await tabTo(page, form.getByRole('radio', { name: t('offers:form.any') }));
  await page.keyboard.press('ArrowDown');
  await expect(form.getByRole('radio', { name: t('offers:form.limit') })).toBeChecked();
  const limits = form.getByRole('group', { name: t('offers:form.limits') });
  await tabTo(page, limits.getByRole('radio').first());
  await page.keyboard.press('ArrowRight');
  await expect(limits.getByRole('radio').nth(1)).toBeChecked();
  await tabTo(page, form.getByRole('button', { name: t('offers:form.submit') }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('auth:sign_in.title') });
  await expect(dialog.getByLabel(t('auth:sign_in.username'))).toBeFocused();
  await page.keyboard.type(buyer.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(buyer.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(form.getByText(t('offers:form.kept'))).toBeVisible();
  await expect(form.getByRole('textbox')).toHaveValue('25');
  await expect(limits.getByRole('radio').nth(1)).toBeChecked();
  await tabTo(page, form.getByRole('button', { name: t('offers:form.submit') }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('ladder.mine_met', { price: '250 RSD' }))).toBeVisible();
  await expect(page.getByRole('meter', { name: t('ladder.track_label') })).toHaveAttribute('aria-valuenow', '25');

  // Changed, from where the focus was left by the offer.
  const ownOffer = page.getByRole('main');
  await tabTo(page, ownOffer.getByRole('button', { name: t('ad:change') }));
  await page.keyboard.press('Enter');
  const change = page.getByRole('dialog', { name: t('offers:change.title', { name }) });
  await expect(change).toBeVisible();
  await tabTo(page, change.getByRole('textbox'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('30');
  await tabTo(page, change.getByRole('button', { name: t('offers:change.submit') }));
  await page.keyboard.press('Enter');
  await expect(change).toBeHidden();
  await expect(page.getByRole('meter', { name: t('ladder.track_label') })).toHaveAttribute('aria-valuenow', '30');

  // Given up; the form is there again and takes the focus over.
  await tabTo(page, ownOffer.getByRole('button', { name: t('ad:give_up') }));
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: t('offers:give_up.title', { name }) });
  await expect(asked).toBeVisible();
  await tabTo(page, asked.getByRole('button', { name: t('offers:give_up.yes') }));
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await expect(form).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

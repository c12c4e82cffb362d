import { publish, Steps } from './support/steps';
import { invent, register, type Newcomer } from './support/register';
import { pdf } from './support/files';
import { expectMail } from './support/mail';
import { signInAsAdmin } from './support/admin';
import { expect, expectSound, test } from './support/test';

/* A firm from its registration to the badge, with administrators who look at its documents. */

const TIERS: [number, number][] = [
  [10, 300],
  [20, 280],
];
const REASON = 'Izvod iz registra je stariji od šest meseci.';

/** Opens the queue of firms with the row of this one. */
async function rowOf(admin: Steps, who: Newcomer) {
  const { page, t, lang } = admin;
  await page.goto(`/${lang}/admin/firm-approvals`);
  await page.getByRole('searchbox', { name: t('adminTrading:approval.search_firm') }).fill(who.firm?.pib ?? '?');
  const row = page.locator('[data-row]');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(who.firm?.fullName ?? '?');
  return row;
}

test('X-APPROVE X-ID M-AUTH-03 a firm registers, is returned with a reason, corrects its documents and gets the badge', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  test.slow();
  const firm = new Steps(page, t, lang, phone);
  const admin = new Steps(await another(), t, lang, phone);
  const who = invent('business');
  const name = who.firm?.fullName ?? '?';
  await register(page, firm, who);
  await firm.enter(who);
  await signInAsAdmin(admin);

  await test.step('an administrator reads its numbers and returns it with a reason', async () => {
    const row = await rowOf(admin, who);
    for (const text of [who.firm?.pib, who.firm?.companyId]) await expect(row).toContainText(text ?? '?');
    await expect(row.getByRole('button', { name: t('adminTrading:approval.register') })).toBeVisible();
    await row.getByRole('button', { name: t('adminTrading:approval.return', { name }) }).click();
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(REASON);
    await expectSound(admin.page);
    await dialog.getByRole('button', { name: t('adminTrading:approval.return_firm.yes') }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText(t('adminTrading:approval.states.returned'));
  });

  await test.step('the firm reads why, by mail and in its profile, and sends a new document', async () => {
    await expectMail(who.email, REASON);
    await page.goto(`/${lang}/profile/my-profile`);
    await expect(page.getByRole('status').filter({ hasText: REASON })).toBeVisible();
    await page.getByRole('button', { name: t('profile:edit') }).click();
    await page.locator('#usr_business_register').setInputFiles(pdf('novi-izvod.pdf'));
    await expect(page.getByText('novi-izvod.pdf')).toBeVisible();
    await page.getByRole('button', { name: t('profile:save') }).click();
    await expect(page.getByRole('status').filter({ hasText: REASON })).toHaveCount(0);
    await expectSound(page);
  });

  await test.step('it waits again, and is approved', async () => {
    const row = await rowOf(admin, who);
    await expect(row).toContainText(t('adminTrading:approval.states.waiting'));
    await row.getByRole('button', { name: t('adminTrading:approval.approve', { name }) }).click();
    await admin.page.getByRole('button', { name: t('adminTrading:approval.approve_firm.yes') }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step('its ad has the badge, and the firm is told', async () => {
    const ad = await publish(page, { name: `Kajmak ${who.username}`, quantity: 20, tiers: TIERS });
    await admin.openAd(ad, `Kajmak ${who.username}`);
    await expect(admin.page.getByText(t('person.approved')).first()).toBeVisible();
    await expectMail(who.email, t('notifications:type.firm-approved.title'));
  });
});

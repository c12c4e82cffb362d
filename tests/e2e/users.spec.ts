import { createHmac } from 'node:crypto';
import { call, signInAsAdmin } from './support/admin';
import { newPerson } from './support/rpc';
import { Steps } from './support/steps';
import { expect, expectSound, test } from './support/test';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows for a secret (RFC 6238), `ahead` steps of 30 s from now. */
function codeOf(secret: string, ahead = 0): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const digest = createHmac('sha1', key).update(step).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('M-ADM-10 M-ADM-24 X-2FA accounts: a message, a ban, and two-step verification @change', async ({
  page,
  another,
  t,
  lang,
  phone,
  watch,
}) => {
  const steps = new Steps(page, t, lang, phone);
  const admin = await signInAsAdmin(steps);
  const other = await another();
  const theirs = new Steps(other, t, lang, phone);
  const who = await newPerson();
  await theirs.enter(who);
  await theirs.home();

  const button = (label: string) => page.getByRole('button', { name: `${t(label)}: ${who.username}` });
  /** An action for which a row has no room beside the others. */
  const choose = async (label: string) => {
    await page.getByRole('button', { name: t('table.more_actions', { name: who.username }) }).click();
    await page.getByRole('menuitem', { name: `${t(label)}: ${who.username}` }).click();
  };
  const write = async (text: string) => {
    await button('adminUsers:write').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(text);
    await dialog.getByRole('button', { name: t('message.send') }).click();
    await expect(steps.toast(t('message.sent')).last()).toBeVisible();
    await expect(dialog).toBeHidden();
  };

  await test.step('an account is found and looked at (M-ADM-10)', async () => {
    await page.goto(`/${lang}/admin/users`);
    await page.getByRole('searchbox', { name: t('adminUsers:search') }).fill(who.email);
    await expect(button('adminUsers:write')).toBeVisible();
    await expect(page).toHaveURL(/search=/);
    await expectSound(page);
  });

  await test.step('a message arrives in the other browser, and waits for whoever is away (M-ADM-24)', async () => {
    const { name } = admin;
    // Look while the message is being sent, because a toast disappears after 8 s.
    await Promise.all([
      expect(theirs.toast(t('message.arrived', { name, text: 'Molimo vas da dopunite oglas.' }))).toBeVisible(),
      write('Molimo vas da dopunite oglas.'),
    ]);
    await other.goto('about:blank');
    await write('Hvala na dopuni.');
    const { usr_id: from } = await call<{ usr_id: number }>(page, 'GET', 'check-session');
    await other.goto(`/${lang}/profile/messages?with=${from}`);
    await expect(other.getByText('Hvala na dopuni.').first()).toBeVisible();
  });

  await test.step('a ban ends the session of a signed-in person at once (M-ADM-10)', async () => {
    // The banned person's page may send requests before it learns of the ban.
    watch.expectErrorResponse(401, /\/api\//);
    await choose('adminUsers:ban.button');
    const reason = 'Roba nije isporučena.';
    await page.getByRole('textbox', { name: t('admin:reason.label') }).fill(reason);
    await Promise.all([
      theirs.expectSignedOut(),
      expect(theirs.toast(new RegExp(reason))).toBeVisible(),
      page.getByRole('button', { name: t('adminUsers:ban.yes'), exact: true }).click(),
    ]);
    await expect(button('adminUsers:unban.button')).toBeVisible();
    await expect(page.getByText(t('adminUsers:status.banned'), { exact: true }).first()).toBeVisible();
    watch.expectErrorResponse(403, /\/api\/login$/);
    await theirs.home();
    const dialog = await theirs.openSignIn();
    await theirs.fillSignIn(dialog, who.username, who.password);
    await expect(dialog.getByText(`${t('auth:sign_in.banned')} ${t('auth:sign_in.reason', { reason })}`)).toBeVisible();
  });

  let secret = '';
  await test.step('two-step verification is set up (X-2FA)', async () => {
    await page.goto(`/${lang}/admin/second-factor`);
    await page.getByRole('button', { name: t('secondFactor:own.set_up') }).click();
    await page.locator('#second-factor-password').fill(admin.password);
    await page.getByRole('button', { name: t('secondFactor:begin.submit') }).click();
    await expect(page.getByRole('img', { name: t('secondFactor:confirm.picture') })).toBeVisible();
    await expectSound(page);
    secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await page.locator('#second-factor-code').fill(codeOf(secret));
    await page.getByRole('button', { name: t('secondFactor:confirm.submit') }).click();
    await expect(page.getByRole('list', { name: t('secondFactor:codes.label') }).getByRole('listitem')).toHaveCount(10);
    await expectSound(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: t('secondFactor:codes.download') }).click();
    expect((await saving).suggestedFilename()).toBe(t('secondFactor:codes.file_name'));
    await page.getByRole('button', { name: t('secondFactor:codes.done') }).click();
    await expect(page.getByText(t('secondFactor:own.on'), { exact: true })).toBeVisible();
  });

  await test.step('a new browser needs its code, and opens the back-office with it (X-2FA)', async () => {
    const phoned = await another();
    await phoned.setViewportSize({ width: 390, height: 844 });
    const theNew = new Steps(phoned, t, lang, true);
    await theNew.home();
    watch.expectErrorResponse(403, /\/api\/login$/); // the code is owed
    await theNew.fillSignIn(await theNew.openSignIn(), admin.username, admin.password);
    watch.expectErrorResponse(400, /\/api\/login\/totp$/);
    const code = phoned.locator('#sign-in-code');
    await code.fill('000000');
    await code.press('Enter');
    await expect(phoned.getByText(t('auth:sign_in.code_wrong'))).toBeVisible();
    // The code that confirmed the factor counts once; the server accepts the next one early, for clocks that are ahead.
    await code.fill(codeOf(secret, 1));
    await code.press('Enter');
    await expect(phoned.getByRole('dialog')).toBeHidden();
    await phoned.goto('/en/admin/second-factor');
    await expect(phoned.getByRole('heading', { level: 1, name: 'Two-step verification' })).toBeVisible();
    await expect(phoned.getByText('10 recovery codes are left.')).toBeVisible();
    await expectSound(phoned);
    await phoned.goto('/en/admin/users?usrType=banned');
    await expect(phoned.getByRole('heading', { level: 1, name: 'User accounts' })).toBeVisible();
    await expectSound(phoned);
  });
});

import { newPerson } from './support/rpc';
import { linkFor } from './support/mail';
import { invent, fillAccount } from './support/register';
import { Steps } from './support/steps';
import { expect, expectSound, special, test } from './support/test';

/* Accounts and sessions, with the mails that the server really writes. */

test('M-AUTH-02 M-AUTH-04 errors of a registration are shown at their fields, and nothing is created', async ({
  page,
  watch,
  t,
  lang,
  phone,
}) => {
  const steps = new Steps(page, t, lang, phone);
  const who = invent('user');
  const send = page.getByRole('button', { name: t('auth:register.submit'), exact: true });
  await page.goto(`/${lang}/register/1`);
  // The country of the market is chosen already; a visitor who takes the choice back is asked for it.
  await expect(page.locator('#usr_country')).not.toHaveValue('');
  await page.locator('#usr_country').selectOption('');
  await send.click();
  for (const id of [
    'usr_email',
    'usr_username',
    'usr_password',
    'usr_name',
    'usr_country',
    'usr_region',
    'usr_address',
    'usr_postal_code',
    'usr_phone_number',
    'rules',
  ]) {
    await expect(page.locator(`#${id}`)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(steps.toast(t('auth:error.rules'))).toBeVisible();
  await expect(page).toHaveURL(`/${lang}/register/1`);
  await expectSound(page);

  await fillAccount(steps, who);
  await page.locator('#repeat').fill('nesto drugo');
  await expect(page.getByText(t('auth:error.repeat'))).toBeVisible();
  await page.locator('#repeat').fill(who.password);
  // The server refuses a taken name, and the page goes back to the first step with an error.
  await page.locator('#usr_username').fill(special('admin').username);
  watch.expectErrorResponse(400, /\/register$/);
  watch.expectErrorResponse(409, /\/register$/);
  await send.click();
  await expect(steps.toast(t('auth:same.usr_username'))).toBeVisible();
  await expect(page).toHaveURL(`/${lang}/register/1`);
  await expect(page.locator('#usr_username')).toHaveAttribute('aria-invalid', 'true');
});

test('M-AUTH-06 M-AUTH-07 an account is verified by mail: sign-in leads there, a new mail comes, the link works once @change', async ({
  page,
  watch,
  t,
  lang,
  phone,
}) => {
  const steps = new Steps(page, t, lang, phone);
  const who = invent('user');
  await page.goto(`/${lang}/register/1`);
  await fillAccount(steps, who);
  await page.getByRole('button', { name: t('auth:register.submit'), exact: true }).click();
  const old = await linkFor(who.email, '/verification?');

  watch.expectErrorResponse(403, /\/login$/);
  await steps.home();
  await steps.fillSignIn(await steps.openSignIn(), who.username, who.password);
  await expect(page).toHaveURL(new RegExp(`/${lang}/resend-verification\\?username=${who.username}`));
  await page.getByRole('button', { name: t('auth:resend.submit') }).click();
  await expect(page.getByText(t('auth:resend.sent'))).toBeVisible();
  await expectSound(page);
  const link = await linkFor(who.email, '/verification?', [old]);
  await page.goto(link);
  await expect(page.getByText(t('auth:verify.done'))).toBeVisible();
  await expectSound(page);
  watch.expectErrorResponse(409, /\/verify$/);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText(t('auth:verify.already'))).toBeVisible();

  await page.goto(`/${lang}/verification`);
  await expect(page.getByText(t('auth:verify.failed'))).toBeVisible();
  await steps.signIn(who);
});

test('M-AUTH-02 M-AUTH-06 M-OFR-01 X-KEPT a stranger fills the offer form, registers, confirms in another tab, and ends on the ad with the form filled', async ({
  page,
  context,
  t,
  lang,
  phone,
}) => {
  const steps = new Steps(page, t, lang, phone);
  const who = invent('user');
  await page.goto(`/${lang}/berza`);
  const cards = page.locator(`main a[href^="/${lang}/details/"]`);
  await cards.first().click();
  await expect(page).toHaveURL(new RegExp(`/${lang}/details/\\d+`));
  const ad = new URL(page.url()).pathname;
  const expectFilled = async (tab: typeof page) => {
    const form = tab.locator('form#offer');
    await expect(form.getByRole('textbox')).toHaveValue('1');
    await expect(form.getByRole('radio', { name: t('offers:form.any') })).toBeChecked();
  };
  await steps.fillOffer(page.locator('form#offer'), 1);
  await page.reload();
  await expectFilled(page);
  await page.goto(`/${lang}/faq`);
  await page.goBack();
  await expectFilled(page);

  await page
    .locator('form#offer')
    .getByRole('button', { name: t('offers:form.submit') })
    .click();
  await page
    .getByRole('dialog', { name: t('auth:sign_in.title') })
    .getByRole('button', { name: t('auth:sign_in.register') })
    .click();
  await page
    .getByRole('dialog', { name: t('auth:type.title') })
    .getByRole('button', { name: t('auth:type.user'), exact: true })
    .click();
  await expect(page.getByRole('checkbox', { name: t('auth:field.usr_private') })).toBeChecked();
  await expectSound(page);
  await fillAccount(steps, who);
  await page.getByRole('button', { name: t('auth:register.submit'), exact: true }).click();
  await expect(page.getByText(t('auth:sent.lead', { email: who.email }))).toBeVisible();

  const mail = await context.newPage();
  await mail.goto(await linkFor(who.email, '/verification?'));
  await mail.getByRole('button', { name: t('auth:verify.sign_in') }).click();
  const there = new Steps(mail, t, lang, phone);
  await there.fillSignIn(mail.getByRole('dialog', { name: t('auth:sign_in.title') }), who.username, who.password);
  await expect(mail).toHaveURL(ad);
  await there.expectSignedIn();
  await expectFilled(mail);
  await expect(mail.getByText(t('offers:form.kept'))).toBeVisible();
  await mail.reload();
  await expectFilled(mail);
  // The tab that waited leads there, too.
  await page.getByRole('link', { name: t('auth:sent.back') }).click();
  await expect(page).toHaveURL(ad);
  await expectFilled(page);
});

test('M-AUTH-07 each wrong sign-in says what is wrong; an e-mail address signs in too', async ({
  page,
  watch,
  t,
  lang,
  phone,
}) => {
  const steps = new Steps(page, t, lang, phone);
  const who = await newPerson();
  for (const status of [400, 401, 403]) watch.expectErrorResponse(status, /\/login$/);
  await steps.home();
  const dialog = await steps.openSignIn();
  await dialog.getByRole('button', { name: t('auth:sign_in.submit'), exact: true }).click();
  await expect(dialog.getByText(t('auth:sign_in.username_needed'))).toBeVisible();
  await steps.fillSignIn(dialog, 'nikoga', who.password);
  await expect(dialog.getByText(t('auth:sign_in.wrong_username'))).toBeVisible();
  await steps.fillSignIn(dialog, who.username, 'pogresna1');
  await expect(dialog.getByText(t('auth:sign_in.wrong_password'))).toBeVisible();
  await expectSound(page);
  await steps.fillSignIn(dialog, special('banned').username, special('banned').password);
  await expect(dialog.getByText(t('auth:sign_in.banned'))).toBeVisible();
  await steps.fillSignIn(dialog, who.email, who.password);
  await expect(dialog).toBeHidden();
  await steps.expectSignedIn();
});

test('M-AUTH-11 M-AUTH-10 a sign-in elsewhere ends the first session at once', async ({
  page,
  another,
  watch,
  t,
  lang,
  phone,
}) => {
  const who = await newPerson();
  const first = new Steps(page, t, lang, phone);
  const second = new Steps(await another(), t, lang, phone);
  watch.expectErrorResponse(401, /\/api\//);
  await first.signIn(who);
  await page.goto(`/${lang}/profile/my-purchases`);
  await expect(page.getByRole('heading', { level: 1, name: t('page.my_purchases') })).toBeVisible();
  // The toast goes after some seconds, so look for it while the second sign-in is still under way.
  await Promise.all([second.signIn(who), expect(first.toast(t('session.elsewhere'))).toBeVisible()]);
  await first.expectSignedOut();
  await expect(page).toHaveURL(new RegExp(`/${lang}(\\?|$)`));
  // The sign-in dialog is open there, to lead back to the page.
  await expect(page.getByRole('dialog', { name: t('auth:sign_in.title') })).toBeVisible();
  await second.expectSignedIn();
});

test('M-AUTH-09 M-AUTH-10 signing out forgets everything; guarded pages send guests Home and back after sign-in @change', async ({
  page,
  t,
  lang,
  phone,
}) => {
  const steps = new Steps(page, t, lang, phone);
  const who = await newPerson();
  await page.goto(`/${lang}/profile/notifications`);
  await expect(page).toHaveURL(new RegExp(`/${lang}(\\?|$)`));
  await steps.fillSignIn(page.getByRole('dialog', { name: t('auth:sign_in.title') }), who.username, who.password);
  await expect(page).toHaveURL(`/${lang}/profile/notifications`);
  const loaded = page.waitForEvent('load'); // signing out loads Home anew, and the address may say so before it has
  await (await steps.navigation()).getByRole('button', { name: t('nav.logout') }).click();
  await loaded;
  await expect(page).toHaveURL(`/${lang}`);
  await steps.expectSignedOut();
  expect(await page.evaluate(() => localStorage.getItem('userName'))).toBeNull();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: t('auth:sign_in.title') })).toBeVisible();
  await expect(page.getByText(t('notifications:delete_title'))).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/${lang}(\\?|$)`));
});

test('M-AUTH-10 the session is asked for every 60 s; once it is over the page is left', async ({
  page,
  watch,
  t,
  lang,
  phone,
}) => {
  const steps = new Steps(page, t, lang, phone);
  await steps.enter(await newPerson());
  await page.clock.install();
  await page.goto(`/${lang}/profile/my-purchases`);
  await expect(page.getByRole('heading', { level: 1, name: t('page.my_purchases') })).toBeVisible();
  const asked = page.waitForRequest(/check-session/);
  await page.clock.runFor(61_000);
  await asked;
  // The session ends at the server while the live connection is cut, so only the periodic check can notice.
  watch.expectErrorResponse(401, /\/api\//);
  await page.routeWebSocket(/websocket/, () => undefined);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: t('page.my_purchases') })).toBeVisible();
  const sid = await page.evaluate(() => localStorage.getItem('sid'));
  await page.request.post(`/api/logout?locale=${lang}`, { headers: { Authorization: `Bearer ${sid}` } });
  await page.clock.runFor(61_000);
  await steps.expectSignedOut();
  await expect(page).toHaveURL(new RegExp(`/${lang}(\\?|$)`));
});

test('M-AUTH-12 a forgotten password: mail, new password, once', async ({ page, another, watch, t, lang, phone }) => {
  const steps = new Steps(page, t, lang, phone);
  const who = await newPerson();
  await page.goto(`/${lang}/forgot-password`);
  const dialog = page.getByRole('dialog', { name: t('auth:reset.title') });
  await dialog.getByLabel(t('auth:reset.email')).fill(who.email);
  await dialog.getByRole('button', { name: t('auth:reset.send') }).click();
  await expect(dialog.getByText(t('auth:reset.sent', { email: who.email }))).toBeVisible();
  await expectSound(page);
  const link = await linkFor(who.email, '/forgot-password?');
  await page.goto(link);
  const save = dialog.getByRole('button', { name: t('auth:reset.save') });
  await expect(save).toBeDisabled();
  await dialog.locator('#reset-password').fill('nova-lozinka-7');
  await dialog.locator('#reset-repeat').fill('nova-lozinka-8');
  await expect(dialog.getByText(t('auth:error.repeat'))).toBeVisible();
  await expect(save).toBeDisabled();
  await dialog.locator('#reset-repeat').fill('nova-lozinka-7');
  await save.click();
  await expect(dialog.getByText(t('auth:reset.done'))).toBeVisible();
  await dialog.getByRole('button', { name: t('auth:reset.sign_in') }).click();
  await steps.fillSignIn(page.getByRole('dialog', { name: t('auth:sign_in.title') }), who.username, 'nova-lozinka-7');
  await steps.expectSignedIn();

  watch.expectErrorResponse(400, /forgot-password/);
  const other = new Steps(await another(), t, lang, phone);
  await other.page.goto(link);
  await expect(other.toast(t('auth:reset.invalid'))).toBeVisible();
  await expect(other.page).toHaveURL(`/${lang}`);
});

import { newPerson } from './support/rpc';
import { Steps } from './support/steps';
import { expect, expectSound, test } from './support/test';

/* Signing in with an outside identity, at a test provider that runs beside the demo. */

const PROVIDER = { name: 'Kvart' };

test('M-AUTH-08 an identity without an account leads to linking; a linked one signs in like a password @change', async ({
  page,
  watch,
  t,
  lang,
  phone,
}) => {
  const issuer = process.env.SOCIAL_ISSUER ?? '';
  const steps = new Steps(page, t, lang, phone);
  const who = await newPerson();
  watch.expectVisit(issuer);
  const enterAs = async (name: string) => {
    await expect(page).toHaveURL((url) => url.origin === issuer);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL((url) => url.origin !== issuer);
  };
  const withProvider = async () =>
    (await steps.openSignIn()).getByRole('button', { name: t('social.sign_in', PROVIDER) }).click();
  const signOut = async () => {
    await (await steps.navigation()).getByRole('button', { name: t('nav.logout') }).click();
    await steps.expectSignedOut();
  };

  await test.step('somebody turns back at the provider', async () => {
    await steps.home();
    await withProvider();
    await enterAs('nobody');
    await expect(page.getByRole('alert')).toHaveText(t('auth:social.refused'));
    await expectSound(page);
  });

  await test.step('an identity without an account makes none; the way leads to linking', async () => {
    watch.expectErrorResponse(404, /\/login-google$/);
    await page.getByRole('button', { name: t('social.sign_in', PROVIDER) }).click();
    await enterAs('bora');
    await expect(page.getByRole('heading', { name: t('auth:social.no_account_title', PROVIDER) })).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
    await steps.expectSignedOut();
    await expectSound(page);
    await page.getByRole('button', { name: t('auth:social.sign_in_to_link') }).click();
    const dialog = page.getByRole('dialog', { name: t('auth:sign_in.title') });
    await steps.fillSignIn(dialog, who.username, who.password);
    await expect(page).toHaveURL(`/${lang}/profile/my-profile`);
  });

  await test.step("linking takes the provider's confirmation and the account's own password", async () => {
    await page.getByRole('button', { name: t('profile:social.link', PROVIDER) }).click();
    await enterAs('bora');
    await expect(page.getByRole('heading', { name: t('auth:social.link_title', PROVIDER) })).toBeVisible();
    await expectSound(page);
    watch.expectErrorResponse(400, /\/user\/social$/);
    const password = page.getByLabel(t('auth:sign_in.password')).first();
    await password.fill('pogrešna lozinka');
    await page.getByRole('button', { name: t('auth:social.link_submit') }).click();
    await expect(page.getByText(t('auth:sign_in.wrong_password'))).toBeVisible();
    await password.fill(who.password);
    await page.getByRole('button', { name: t('auth:social.link_submit') }).click();
    await expect(page).toHaveURL(`/${lang}/profile/my-profile`);
    await expect(page.getByText(t('profile:social.linked', PROVIDER))).toBeVisible();
    await expectSound(page);
  });

  await test.step('signing in through the provider leads back to the page where it began', async () => {
    await signOut();
    await page.goto(`/${lang}/berza`);
    await withProvider();
    await enterAs('bora');
    await expect(page).toHaveURL(`/${lang}/berza`);
    await steps.expectSignedIn();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('unlinking takes the password, too', async () => {
    await page.goto(`/${lang}/profile/my-profile`);
    await page.getByRole('button', { name: t('profile:social.unlink') }).click();
    const unlink = page.getByRole('dialog', { name: t('profile:social.unlink_title', PROVIDER) });
    await unlink.locator('input[type=password]').fill(who.password);
    await unlink.getByRole('button', { name: t('profile:social.unlink') }).click();
    await expect(page.getByRole('button', { name: t('profile:social.link', PROVIDER) })).toBeVisible();
  });

  await test.step('an identity that was unlinked opens nothing', async () => {
    await signOut();
    await steps.home();
    await withProvider();
    await enterAs('bora');
    await expect(page.getByRole('heading', { name: t('auth:social.no_account_title', PROVIDER) })).toBeVisible();
    await steps.expectSignedOut();
  });
});

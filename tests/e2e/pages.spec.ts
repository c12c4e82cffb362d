import { adOf } from './support/ads';
import { expect, expectSound, expectSoundInBothWidths, cast, test } from './support/test';
import { Steps } from './support/steps';

/* The pages of guests, buyers and sellers, in the project's language and in both widths: X-A11Y, M-NAV-04. */

test('X-A11Y M-NAV-04 pages of a guest: axe, both schemes, no sideways scroll', async ({ page, watch, lang }) => {
  watch.expectErrorResponse(404, /\/nonsense$/);
  for (const path of [
    '',
    '/berza',
    '/berza?tab=popular',
    '/result?search=med',
    `/result?search=${'nemaovoga'.repeat(11)}`,
  ]) {
    await page.goto(`/${lang}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectSoundInBothWidths(page);
  }
  for (const path of [
    '/rules',
    '/register/1',
    '/register/1?type=business',
    '/register/3',
    '/verification',
    '/resend-verification?username=nada',
    '/nonsense',
  ]) {
    await page.goto(`/${lang}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSoundInBothWidths(page);
  }
});

test('X-A11Y M-DET-01 M-DET-02 an ad and its tabs, as a guest: axe, both schemes, no sideways scroll', async ({
  page,
  lang,
  t,
}) => {
  const id = await adOf(page, 'Livadski med');
  for (const tab of ['', '#details', '#seller', '#transactions']) {
    await page.goto('about:blank');
    await page.goto(`/${lang}/details/${id}${tab}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Livadski med' })).toBeVisible();
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expectSoundInBothWidths(page);
  }
  await page.goto(`/${lang}/forgot-password`);
  await expect(page.getByRole('dialog', { name: t('auth:reset.title') })).toBeVisible();
  await expectSoundInBothWidths(page);
});

test('X-A11Y M-NAV-02 pages of a buyer: axe, both schemes, no sideways scroll', async ({ page, t, lang, phone }) => {
  const steps = new Steps(page, t, lang, phone);
  await steps.enter(cast('pages, a buyer'));
  for (const path of [
    '/profile/my-purchases',
    '/profile/my-profile',
    '/profile/my-sellers',
    '/profile/watching',
    '/profile/suggestions',
    '/profile/notifications',
    '/profile/messages',
    '/favorites',
    '/new-ad',
    '/berza',
  ]) {
    await page.goto(`/${lang}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    if (path === '/profile/my-purchases') {
      await page
        .getByRole('button', { name: t('table.expand', { name: '' }).trim() })
        .first()
        .click();
    }
    await expectSoundInBothWidths(page);
  }
});

test('X-A11Y M-PRF-04 pages of a seller: axe, both schemes, no sideways scroll', async ({ page, t, lang, phone }) => {
  const steps = new Steps(page, t, lang, phone);
  await steps.enter(cast('pages, a seller'));
  await page.goto(`/${lang}/profile`);
  await expect(page).toHaveURL(new RegExp(`/${lang}/profile/my-sales`));
  await page
    .getByRole('button', { name: `${t('sales:word.buyers')}:` })
    .first()
    .click();
  await expect(page.getByRole('button', { expanded: true }).first()).toBeVisible();
  await expectSoundInBothWidths(page);
  for (const path of ['/profile/my-buyers', '/profile/my-profile']) {
    await page.goto(`/${lang}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectSoundInBothWidths(page);
  }
  if (phone) {
    await steps.navigation();
    await expectSound(page);
  }
});

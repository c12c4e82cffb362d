import { call, signInAsAdmin } from './support/admin';
import { expectFree, settled } from './support/covered';
import { python } from './support/rpc';
import { ADMIN_SCREENS } from './support/screens';
import { Steps } from './support/steps';
import { expect, expectSound, test, violations, type Lang, type Page } from './support/test';
import { words } from './support/words';

/* Every screen, page and dialog of the back-office at every width, and what axe finds on it. M-NAV-04, X-A11Y. */

const WITHOUT_FRAME = { frame: false };

async function open(page: Page, lang: Lang, path: string): Promise<void> {
  await page.goto(`/${lang}/admin${path}`);
  await settled(page);
}

/** Runs a check in a window so high that a dialog shows all of its form: what its foot hides, a person scrolls to. */
async function whole(page: Page, check: () => Promise<void>): Promise<void> {
  const size = page.viewportSize();
  if (size === null) throw new Error('no window');
  await page.setViewportSize({ ...size, height: 2400 });
  await check();
  await page.setViewportSize(size);
}

const idOf = (username: string): Promise<string> =>
  python('from trading.accounts.models import User', `print(User.objects.get(username='${username}').pk)`);

for (const half of [0, 1]) {
  test(`M-NAV-04 X-A11Y screens of the back-office, part ${half + 1}`, async ({ page, phone }) => {
    const lang = half === 0 ? 'sr' : 'en';
    await signInAsAdmin(new Steps(page, words(lang), lang, phone));
    if (half === 0) {
      await open(page, lang, '');
      await expectFree(page);
    }
    expect(ADMIN_SCREENS.length).toBeGreaterThan(20);
    for (const screen of ADMIN_SCREENS.filter((_, index) => index % 2 === half)) {
      await open(page, lang, `/${screen}`);
      await expectFree(page, '', WITHOUT_FRAME);
      await expectSound(page);
    }
  });
}

test('M-NAV-04 X-A11Y X-PAGES pages of a person, a firm, an ad and a deal', async ({ page, t, lang, phone }) => {
  await signInAsAdmin(new Steps(page, t, lang, phone));
  const [deal] = await call<{ off_id: number; pro_id: number }[]>(page, 'GET', 'admin/offers');
  const firm = await idOf('gruza');
  const person = await idOf('milica');
  for (const one of [`users/${person}`, `users/${firm}`, `products/${deal?.pro_id}`, `offers/${deal?.off_id}`]) {
    await open(page, lang, `/${one}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectFree(page, '', WITHOUT_FRAME);
    await expectSound(page);
  }
});

test('M-NAV-04 X-A11Y dialogs of the back-office', async ({ page, t, lang, phone }) => {
  await signInAsAdmin(new Steps(page, t, lang, phone));
  const dialog = page.getByRole('dialog');
  const check = async (state: string) => {
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectFree(page, state);
    await whole(page, () => expectSound(page));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  const [report] = await call<{ abr_id: number }[]>(page, 'GET', 'admin/abuse-reports');
  const [support] = await call<{ msg_id: number }[]>(page, 'GET', 'admin/cases');
  for (const path of [
    `/abuse-reports?dialog=edit-${report?.abr_id}`,
    `/cases?dialog=edit-${support?.msg_id}`,
    '/categories?dialog=add',
    '/competitions?dialog=add',
    '/news?dialog=add',
  ]) {
    await open(page, lang, path);
    await check('dialog');
  }
  await open(page, lang, '/users');
  for (const tool of ['admin:view.title', 'admin:saved.title', 'admin:keys.title']) {
    await page.getByRole('button', { name: t(tool) }).click();
    await check(tool);
  }
  await page.getByRole('button', { name: t('nav.find') }).click();
  await check('find');
  const menu = page.getByRole('button', { name: t('table.more_actions', { name: '' }).trim() }).first();
  await menu.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // A menu is a region of no page.
    expect.soft(await violations(page, { rules: { region: { enabled: false } } }), colorScheme).toEqual([]);
  }
  await page.getByRole('menuitem', { name: t('adminUsers:ban.button') }).click();
  // The dialog of a row: behind it the table stays in its shape at every width.
  await check('ban');
  const checkboxes = page.getByRole('table').getByRole('checkbox');
  await checkboxes.nth(1).check();
  await checkboxes.nth(2).check();
  await page.getByRole('button', { name: new RegExp(`^${t('adminUsers:bulk.lock')} \\(`) }).click();
  await check('several');
});

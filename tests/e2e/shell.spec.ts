import { newPerson } from './support/rpc';
import { Steps } from './support/steps';
import { cast, expect, test } from './support/test';

/* The frame around all pages: addresses, navigation, widths, toasts, dialogs. */

test('M-NAV-01 the language stands in the address; sr is the default; unknown paths say so', async ({
  page,
  watch,
  t,
}) => {
  for (const [from, to] of [
    ['/', '/sr'],
    ['/de/berza?tab=popular', '/sr/berza?tab=popular'],
    ['/berza', '/sr/berza'],
    ['/sr/profile', '/sr'],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
  }
  await page.keyboard.press('Escape');
  watch.expectErrorResponse(404, /\/en\/nonsense$/);
  await page.goto('/en/nonsense');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await page.goto('/sr/berza?tab=popular');
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/en/berza?tab=popular');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marketplace');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  // The address without a language leads to the language used last.
  await page.goto('/');
  await expect(page).toHaveURL('/en');
  await page.getByRole('banner').getByRole('link', { name: 'Srpski' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sr-Latn');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home:title'));
});

test('M-NAV-01 the language is also chosen where the page is read before the client is here', async ({ page }) => {
  await page.goto('/sr/berza');
  await expect(page.getByRole('banner').getByRole('link', { name: 'English' })).toBeVisible();
  // The client never comes; the first script of the page does.
  await page.route(/\/assets\/(?!boot).*\.js$/, () => undefined);
  await page.goto('/sr/berza', { waitUntil: 'commit' });
  const link = page.locator('#root a[hreflang="en"]');
  await expect(link).toBeVisible();
  await page.waitForFunction(() => document.readyState === 'complete' || document.readyState === 'interactive');
  await link.click();
  await expect(page).toHaveURL('/en/berza');
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('en');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('M-NAV-02 M-PRF-08 the bar of a guest and of a person; the heart moves its counter @change', async ({
  page,
  t,
  lang,
  phone,
}) => {
  const steps = new Steps(page, t, lang, phone);
  const bar = page.getByRole('banner');
  await steps.home();
  await expect(bar.getByRole('link', { name: t('nav.new_sale') })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: t('nav.profile') })).toHaveCount(0);
  await steps.signIn(await newPerson());
  await expect(bar.getByRole('button', { name: t('nav.sign_in') })).toHaveCount(0);
  await expect(bar.getByRole('link', { name: t('nav.new_sale') })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: t('nav.profile') })).toBeVisible();
  const heart = bar.getByRole('link', { name: t('nav.favorites') });
  const count = async () => Number(/\d+/.exec((await heart.getAttribute('aria-label')) ?? '')?.[0]);
  await page.goto(`/${lang}/berza`);
  const add = page.getByRole('button', { name: t('card.favourite_add', { name: '' }).trim() }).first();
  await expect(add).toBeVisible();
  const before = await count();
  const name = ((await add.getAttribute('aria-label')) ?? '').replace(t('card.favourite_add', { name: '' }), '');
  await add.click();
  await expect(steps.toast(t('card.favourite_added'))).toBeVisible();
  await expect.poll(count).toBe(before + 1);
  await page.goto(`/${lang}/favorites`);
  await page.getByRole('button', { name: t('card.favourite_remove', { name }), exact: true }).click();
  await expect(steps.toast(t('card.favourite_removed'))).toBeVisible();
  await expect.poll(count).toBe(before);
});

test('M-NAV-03 the search of the bar: Enter, in place on Result, gone afterwards', async ({ page, t, lang, phone }) => {
  const steps = new Steps(page, t, lang, phone);
  await steps.home();
  const box = page.getByRole('combobox', { name: t('nav.search') });
  await box.fill('papir');
  await box.press('Enter');
  await expect(page).toHaveURL(`/${lang}/result?search=papir`);
  await expect(page.getByRole('link', { name: /Papir A4/ })).toBeVisible();
  await box.fill('pelet');
  await box.press('Enter');
  await expect(page).toHaveURL(`/${lang}/result?search=pelet`);
  await expect(page.getByRole('link', { name: /Drveni pelet/ })).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('nav.berza') })
    .click();
  await expect(page).toHaveURL(`/${lang}/berza`);
  await expect(box).toHaveValue('');
  await page.goBack();
  await expect(box).toHaveValue('pelet');
});

test('M-NAV-04 M-PRF-04 the layout changes at 1000, 768, 600 and 500 px', async ({ page, t, lang, phone }) => {
  const steps = new Steps(page, t, lang, phone);
  await steps.enter(cast('shell, a seller'));
  const menu = page.getByRole('button', { name: t('nav.menu'), exact: true });
  const width = (pixels: number) => page.setViewportSize({ width: pixels, height: 900 });
  // The ad with the most reserved units comes first, so that the first row has buyers.
  await page.goto(`/${lang}/profile/my-sales?sort=off_quantity&dir=desc`);
  const table = page.getByRole('table', { name: t('sales:title') });
  await expect(table).toBeVisible();
  for (const [pixels, slide, wide] of [
    [1280, false, true],
    [1001, false, true],
    [1000, false, false],
    [999, true, false],
  ] as const) {
    await width(pixels);
    await expect(menu).toBeVisible({ visible: slide });
    await expect(table).toHaveCount(wide ? 1 : 0);
  }
  await page
    .getByRole('button', { name: `${t('sales:word.buyers')}:` })
    .first()
    .click();
  const buyers = page.getByRole('table', { name: t('sales:buyers.caption', { name: '' }).trim() });
  const cards = page.getByRole('list', { name: t('sales:buyers.caption', { name: '' }).trim() });
  await width(768);
  await expect(buyers).toHaveCount(1);
  await width(767);
  await expect(buyers).toHaveCount(0);
  await expect(cards).toHaveCount(1);
  for (const pixels of [600, 599, 500, 499, 390, 320]) {
    await width(pixels);
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(over, { message: `sideways scroll at ${pixels}` }).toBeLessThanOrEqual(0);
  }
  // A dialog is a box from 500 px on and fills the window below that.
  await page.goto('about:blank');
  await width(500);
  await page.goto(`/${lang}/register/1`);
  await page.goto(`/${lang}/forgot-password`);
  const box = page.getByRole('dialog', { name: t('auth:reset.title') });
  await expect.poll(async () => (await box.boundingBox())?.height).toBeLessThan(800);
  await width(499);
  await expect.poll(async () => (await box.boundingBox())?.height).toBe(900);
});

test('M-NAV-05 dialogs close outside and lock the page; back returns to where one was', async ({
  page,
  t,
  lang,
  phone,
}) => {
  const steps = new Steps(page, t, lang, phone);
  await steps.home();
  const dialog = await steps.openSignIn();
  await expect(dialog).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await page.mouse.click(8, 500);
  await expect(dialog).toBeHidden();
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  await steps.openSignIn();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.goto(`/${lang}/berza`);
  const card = page.getByRole('link', { name: t('card.view', { name: '' }).trim() }).nth(8);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(100);
  await card.click();
  await expect(page).toHaveURL(/details/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
});

test('M-NAV-06 toasts stay 8 s, a copied link 5 s, none goes while it is read; figures as written', async ({
  page,
  context,
  t,
  lang,
  phone,
}) => {
  const steps = new Steps(page, t, lang, phone);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await steps.home();
  await steps.openSignIn();
  await page.clock.install();
  // The clock stops before the toast appears, so a slow machine cannot shorten its time.
  const stop = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  const gone = async (text: string, seconds: number) => {
    const toast = steps.toast(text);
    await expect(toast).toBeVisible();
    await page.clock.runFor(seconds * 1000 - 700);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1500);
    await expect(toast).toBeHidden();
    await page.clock.resume();
  };
  await page.goto(`/${lang}/register/1`);
  await stop();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth:register.submit') })
    .click();
  await gone(t('auth:error.rules'), 8);
  await page.goto(`/${lang}/result?search=papir`);
  await page.getByRole('link', { name: /Papir A4/ }).click();
  await expect(page.getByRole('button', { name: t('share.copy') })).toBeVisible();
  await stop();
  await page.getByRole('button', { name: t('share.copy') }).click();
  await gone(t('share.copied'), 5);
  await stop();
  await page.getByRole('button', { name: t('share.copy') }).click();
  await steps.toast(t('share.copied')).hover();
  await page.clock.runFor(20_000);
  await expect(steps.toast(t('share.copied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/${lang}/details/`);
  await expect(page.getByRole('meter', { name: t('ladder.track_label') })).toHaveAttribute('aria-valuenow', '655');
  await expect(page.getByText(/546\s+pak/).first()).toBeVisible();
  await expect(page.getByText(/1\.345\s+pak/).first()).toBeVisible();
  await expect(page.getByText('2.040 RSD').first()).toBeVisible();
});

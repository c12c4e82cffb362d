import { adOf } from './support/ads';
import { expectFree, settled } from './support/covered';
import { newPerson } from './support/rpc';
import { unique } from './support/register';
import { publish, Steps } from './support/steps';
import { cast, expect, expectFit, test, type Page } from './support/test';

/* On every page and in every state, at every width: no sideways scroll, no covered control. M-NAV-04, X-A11Y. */

const NARROW = [900, 768, 700, 600, 390, 320];

const OWN = [
  '/profile/my-purchases',
  '/profile/my-purchases/totals',
  '/profile/my-profile',
  '/profile/my-sellers',
  '/profile/watching',
  '/profile/suggestions',
  '/profile/notifications',
  '/profile/messages',
  '/favorites',
  '/new-ad',
];
const PUBLIC = [
  '',
  '/berza',
  '/result?search=med',
  '/buyers',
  '/sellers',
  '/rules',
  '/order',
  '/faq',
  '/news',
  '/franchise',
  '/register/1?type=business',
  '/competitions',
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

test('M-NAV-04 the main pages fit into a phone @change', async ({ page, t, lang }) => {
  await page.setViewportSize({ width: 390, height: 740 });
  const steps = new Steps(page, t, lang, true);
  const id = await adOf(page, 'Livadski med');
  for (const path of [...PUBLIC, `/details/${id}`, `/details/${id}#seller`]) {
    await open(page, `/${lang}${path}`);
    await expectFit(page);
  }
  await steps.enter(await newPerson());
  for (const path of OWN) {
    await open(page, `/${lang}${path}`);
    await expectFit(page);
  }
});

test('M-NAV-04 pages of a visitor', async ({ page, watch, t, lang }) => {
  watch.expectErrorResponse(404, /\/nonsense$/);
  const other = lang === 'sr' ? 'en' : 'sr';
  for (const path of [
    `/${lang}`,
    `/${lang}/berza`,
    `/${lang}/result?search=med`,
    `/${other}/result`,
    `/${lang}/result?search=nemaovoga`,
    `/${lang}/buyers`,
    `/${other}/sellers`,
    `/${lang}/rules`,
    `/${other}/faq`,
    `/${lang}/news`,
    `/${lang}/franchise`,
    `/${lang}/register/1`,
    `/${other}/register/1?type=business`,
    `/${lang}/register/3`,
    `/${lang}/verification`,
    `/${lang}/resend-verification?username=nada`,
    `/${lang}/unsubscribe`,
    `/${lang}/newsletter-confirm`,
    `/${lang}/nonsense`,
    `/${lang}/competitions`,
    `/${lang}/competitions/missing-school-link`,
  ]) {
    await open(page, path);
    await expectFree(page);
  }
  await open(page, `/${lang}/news`);
  // The oldest of the page: other tests publish and delete newer ones meanwhile.
  await page.getByRole('main').getByRole('article').last().getByRole('link').first().click();
  await expect(page).toHaveURL(/news-description/);
  await settled(page);
  await expectFree(page);
  await open(page, `/${lang}/competitions`);
  const competition = await page.locator('main a[href*="/competitions/"]').first().getAttribute('href');
  for (const part of ['', '/rules', '/rank-list', '/entry', '/entry-edit']) {
    await open(page, `${/.*\/competitions\/\d+/.exec(competition ?? '')?.[0]}${part}`);
    await expectFree(page);
  }
  await test.step('the menu, the filters and the talk of help', async () => {
    await page.setViewportSize({ width: 900, height: 800 });
    await open(page, `/${lang}/result?search=med`);
    await page.getByRole('button', { name: t('nav.menu'), exact: true }).click();
    await expect(page.getByRole('dialog', { name: t('nav.menu') })).toBeVisible();
    await expectFree(page, 'menu', { widths: NARROW });
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 740 });
    await page.getByRole('button', { name: t('assistant.open') }).click();
    await expect(page.getByRole('dialog', { name: t('assistant:title') })).toBeVisible();
    await expectFree(page, 'help', { widths: [390, 320] });
  });
});

test('M-NAV-04 M-DET-01 an ad and what opens over it', async ({ page, t, lang }) => {
  const id = await adOf(page, 'Livadski med');
  for (const tab of ['', '#details', '#seller', '#transactions']) {
    await page.goto('about:blank');
    await open(page, `/${lang}/details/${id}${tab}`);
    await expectFree(page, tab);
  }
  await page.goto('about:blank');
  await open(page, `/${lang}/details/${id}`);
  await page.getByRole('button', { name: t('gallery.zoom') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFree(page, 'gallery');
  await page.keyboard.press('Escape');
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('nav.sign_in') })
    .click();
  await expect(page.getByRole('dialog', { name: t('auth:sign_in.title') })).toBeVisible();
  await expectFree(page, 'sign-in');
  await open(page, `/${lang}/forgot-password`);
  await expect(page.getByRole('dialog', { name: t('auth:reset.title') })).toBeVisible();
  await expectFree(page, 'reset');
});

test('M-NAV-04 M-PRF-04 pages of a buyer', async ({ page, another, t, lang, phone }) => {
  const steps = new Steps(page, t, lang, phone);
  await steps.enter(cast('pages, a buyer'));
  for (const path of OWN) {
    await open(page, `/${lang}${path}`);
    await expectFree(page);
  }
  await test.step('a chat', async () => {
    await open(page, `/${lang}/profile/messages`);
    await page
      .getByRole('navigation', { name: t('messages:conversations') })
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByRole('textbox', { name: t('message.to', { name: '' }).trim() })).toBeVisible();
    await expectFree(page, 'chat');
  });

  const seller = new Steps(await another(), t, lang, phone);
  await seller.enter(await newPerson());
  await seller.page.goto(`/${lang}/rules`);
  const name = `Višnje u gajbama od 20 kg, ${unique()}`.slice(0, 40);
  const id = await publish(seller.page, {
    name,
    quantity: 5000,
    pictures: 3,
    tiers: [
      [500, 12_000],
      [1000, 11_500],
      [2000, 11_000],
      [3500, 10_500],
      [5000, 9900],
    ],
  });
  await test.step('an own offer, from the form to giving it up', async () => {
    await steps.openAd(id, name);
    await settled(page);
    await expectFree(page, 'five steps, the form');
    await steps.placeOffer(700);
    const change = page.getByRole('button', { name: t('ad:change') }).first();
    await expect(change).toBeVisible();
    await expectFree(page, 'own offer');
    await change.click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    await expectFree(page, 'changing');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page
      .getByRole('button', { name: t('ad:give_up') })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFree(page, 'giving up');
  });
});

test('M-NAV-04 M-PRF-04 pages of a seller', async ({ page, t, lang, phone }) => {
  const steps = new Steps(page, t, lang, phone);
  await steps.enter(cast('pages, a seller'));
  await open(page, `/${lang}/profile/my-sales`);
  await expectFree(page);
  await page
    .getByRole('button', { name: new RegExp(`^${t('sales:word.buyers')}`) })
    .first()
    .click();
  await expect(page.getByRole('button', { expanded: true }).first()).toBeVisible();
  await expectFree(page, 'buyers');
  await open(page, `/${lang}/profile/my-buyers`);
  await expectFree(page);
  const id = await adOf(page, 'Livadski med');
  await open(page, `/${lang}/details/${id}`);
  await expectFree(page, 'own ad');
});

import { newPerson } from './support/rpc';
import { expectMail, linkFor } from './support/mail';
import { unique } from './support/register';
import { publish, Steps } from './support/steps';
import { expect, expectSound, test, type Page } from './support/test';
import { words, type Lang } from './support/words';

/* Home and the forms and pages it leads to, in both languages and in the widths of a desktop and a phone. */

const STAFF = 'podrska@zbir.example';

/** Scrolls down to the forms, because the page loads its lower parts only when they come near. */
async function walkDown(page: Page, lang: Lang): Promise<void> {
  const t = words(lang);
  for (const name of [t('home:how.title'), t('home:why.title'), t('home:about.title'), t('home:partners.title')]) {
    const part = page.getByRole('heading', { level: 2, name });
    await expect(async () => {
      await page.mouse.wheel(0, 500);
      await expect(part).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 60_000 });
    await part.scrollIntoViewIfNeeded();
  }
  await page.getByRole('heading', { level: 2, name: t('contact:newsletter.title') }).scrollIntoViewIfNeeded();
}

test('M-HOME-01 M-HOME-02 M-INF-02 Home in both languages, at two widths: groups, film, tabs, questions, axe in both schemes', async ({
  page,
}) => {
  for (const [lang, width] of [
    ['sr', 1280],
    ['en', 390],
  ] as const) {
    const t = words(lang);
    await page.setViewportSize({ width, height: 844 });
    // A reader of this language: others are told first why the page is in it.
    await page.addInitScript((own) => localStorage.setItem('lang', own), lang);
    await page.goto(`/${lang}`);
    await expect(page.getByRole('heading', { level: 1, name: t('home:title') })).toBeVisible();
    await expect(page.getByRole('link', { name: t('home:open_berza') })).toHaveAttribute('href', `/${lang}/berza`);

    await test.step('the answers stand within two screens, and the sample calculates', async () => {
      const end = page.getByText(t('home:how.end.text'));
      const bottom = () => end.evaluate((part) => part.getBoundingClientRect().bottom + window.scrollY);
      await expect.poll(bottom).toBeLessThanOrEqual(2 * 844);
      const figure = (name: string) => page.locator(`[data-figure="${name}"]`).first();
      await expect(figure('pay-now')).toHaveText(/^52\.500.RSD$/);
      const others = page.getByRole('slider', { name: t('home:try.others') });
      await others.focus();
      await others.press('End');
      await expect(figure('pay-now')).toHaveText(/^47\.000.RSD$/);
      await others.press('Home');
      await page.getByRole('radio', { name: t('home:try.limited') }).check();
      await expect(page.getByText(t('home:try.waits', { price: '940\u00a0RSD' }))).toBeVisible();
    });

    await test.step('a group leads to its slider, whose first card is in view', async () => {
      const groups = page.getByRole('navigation', { name: t('home:groups') });
      const popular = groups.getByRole('link').nth(1);
      const name = (await popular.innerText()).trim();
      await popular.click();
      const slider = page.getByRole('region', { name, exact: true });
      await expect(slider.getByRole('heading', { level: 2 })).toBeFocused();
      await expect(slider.getByRole('article').first()).toBeInViewport();
      await expect(slider.getByRole('button', { name: t('card.favourite_add', { name: '' }).trim() })).toHaveCount(0);
    });

    await test.step('tabs, questions and news stand further down', async () => {
      await walkDown(page, lang);
      for (const kind of ['seller', 'franchise', 'buyer']) {
        await page.getByRole('tab', { name: t(`home:why.${kind}.tab`), exact: true }).click();
        await expect(page.getByRole('tabpanel')).toContainText(t(`home:why.${kind}.title`));
      }
      const about = page.getByRole('region', { name: t('home:about.title') });
      const questions = about.locator('summary');
      await expect(questions).toHaveCount(6);
      await questions.nth(2).click();
      await expect(about.locator('details[open]')).toHaveCount(1);
      const news = page.getByRole('region', { name: t('home:news.title') });
      await expect(news.getByRole('article')).toHaveCount(2);
    });
    await expectSound(page);
  }
});

test('M-OFR-01 an ad says within two screens when one pays whom, what binds and how to leave, with two steps and with five', async ({
  page,
  another,
}) => {
  const five = [20, 60, 120, 180, 250].map((max, step): [number, number] => [max, 13_900 - step * 1_000]);
  for (const tiers of [five.slice(0, 2), five]) {
    // Each ad has its own seller, because one person must wait 15 s between two ads.
    const seller = new Steps(await another(), words('sr'), 'sr', false);
    await seller.enter(await newPerson());
    await seller.page.goto('/sr/rules');
    const name = `Višnje ${unique()}`;
    const id = await publish(seller.page, { name, quantity: tiers.at(-1)?.[0] ?? 0, tiers });
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const lang of ['sr', 'en'] as const) {
        await page.goto(`/${lang}/details/${id}`);
        const next = page.getByRole('region', { name: words(lang)('offers:next.title') });
        await expect(next.getByRole('listitem')).toHaveCount(3);
        const bottom = () => next.evaluate((part) => part.getBoundingClientRect().bottom + window.scrollY);
        const message = `${tiers.length} steps, ${lang}, ${width}`;
        await expect.poll(bottom, { message }).toBeLessThanOrEqual(2 * height);
      }
    }
  }
});

test('M-HOME-04 M-INF-05 M-INF-04 the film, a message that arrives, the newsletter, and the pages for buyers and sellers', async ({
  page,
  phone,
}) => {
  const t = words('sr');
  await test.step('the film plays on the whole screen, in the language of the page', async () => {
    await page.goto('/sr#how');
    const how = page.getByRole('heading', { level: 2, name: t('home:how.title') });
    await expect(how).toBeFocused();
    const film = page.getByLabel(t('home:film.label'));
    await page.getByRole('button', { name: t('home:film.play') }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.getAttribute('src'))).toContain('zbir.sr');
    await page.evaluate(() => document.exitFullscreen());
    await expect(film).toHaveCount(0);
  });

  await test.step('the form says what is missing; a message reaches the staff', async () => {
    await page.goto('/sr#contact');
    const form = page.getByRole('region', { name: t('contact:contact.title') });
    await expect(form.getByRole('heading', { level: 2 })).toBeFocused();
    const send = form.getByRole('button', { name: t('contact:contact.send') });
    await send.click();
    await expect(form.getByRole('alert')).toContainText(t('contact:contact.error.rules'));
    const said = `Pitanje ${unique()}: da li radite i u Čačku?`;
    await form.getByLabel(t('contact:contact.name')).first().fill('Šćekić');
    await form.getByLabel(t('contact:contact.last_name')).fill('Jovana');
    await form.getByLabel(t('contact:contact.email')).fill('jovana@example.com');
    await form.getByLabel(t('contact:contact.message')).fill(said);
    await form.getByRole('checkbox').check();
    await send.click();
    await expect(form.getByRole('status')).toContainText('jovana@example.com');
    await expectMail(STAFF, said);
  });

  const en = words('en');
  await test.step('the newsletter asks for a confirmation in the language of the page', async () => {
    await page.goto('/en#newsletter');
    const letter = page.getByRole('region', { name: en('contact:newsletter.title') });
    const address = `pismo-${unique()}@example.com`;
    await letter.getByLabel(en('contact:newsletter.email')).fill(address);
    await letter.getByRole('button', { name: en('contact:newsletter.submit') }).click();
    await expect(letter.getByRole('status').filter({ hasText: address })).toBeVisible();
    expect(await linkFor(address, 'newsletter-confirm')).toContain('/en/');
  });

  await test.step('the pages for buyers and sellers calculate, and are for visitors only', async () => {
    for (const kind of ['buyers', 'sellers'] as const) {
      await page.goto(`/en/${kind}`);
      await expect(page.getByRole('heading', { level: 1, name: en(`landing:${kind}.title`) })).toBeVisible();
      const meter = page.getByRole('meter');
      const slider = page.getByRole('slider').last();
      const before = Number(await meter.getAttribute('aria-valuenow'));
      await slider.focus();
      await slider.press('ArrowRight');
      await expect(meter).toHaveAttribute('aria-valuenow', String(before + 1));
      await expectSound(page);
    }
    await new Steps(page, t, 'sr', phone).enter(await newPerson());
    await page.goto('/sr/buyers');
    await expect(page).toHaveURL('/sr/profile/my-sales');
  });
});

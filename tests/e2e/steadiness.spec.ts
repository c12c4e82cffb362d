import { adOf } from './support/ads';
import { expectFree, settled } from './support/covered';
import { newPerson } from './support/rpc';
import { unique } from './support/register';
import { publish, Steps } from './support/steps';
import { expect, test, type Page } from './support/test';

/* The page does not move while somebody reads or types, and the focus is never lost: M-NAV-05, X-A11Y. */

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('M-NAV-03 M-NAV-05 a scrolled page stays where it is: typing above, a dialog, a reload, the next page', async ({
  page,
  t,
  lang,
}) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/${lang}/berza`);
    await expect(page.getByRole('article').nth(6)).toBeVisible();
    await settled(page);
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect.poll(() => scrolled(page)).toBe(900);
    const box = page.getByRole('combobox', { name: t('nav.search') });
    await box.click();
    await page.keyboard.type('pelet');
    expect(await scrolled(page), `typing at ${width}`).toBe(900);
    if (width === 1280) {
      const opener = page.getByRole('banner').getByRole('button', { name: t('nav.sign_in') });
      for (const close of ['Escape', 'outside'] as const) {
        await opener.click();
        const dialog = page.getByRole('dialog', { name: t('auth:sign_in.title') });
        await expect(dialog).toBeVisible();
        if (close === 'Escape') await page.keyboard.press('Escape');
        else await page.mouse.click(8, 500);
        await expect(dialog).toBeHidden();
        await expect(opener).toBeFocused();
        expect(await scrolled(page), `after sign-in, ${close}`).toBe(900);
      }
    }
  }
  await page.reload();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(600);
  // A full load of another address begins at the top.
  await page.goto(`/${lang}/faq`);
  await settled(page);
  expect(await scrolled(page)).toBe(0);
  await page.goto(`/${lang}/berza`);
  await settled(page);
  expect(await scrolled(page)).toBe(0);
});

test('X-A11Y the layout of Home, Result and an ad shifts by less than 0.05 while it loads and is read', async ({
  browser,
  baseURL,
  lang,
  watch,
}) => {
  for (const width of [1280, 390]) {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    watch.attach(context);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const sum = window as unknown as { shift: number; shifts: string[] };
      sum.shift = 0;
      sum.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Element | null }[];
        })[]) {
          if (entry.hadRecentInput) continue;
          sum.shift += entry.value;
          const who = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : '-'));
          sum.shifts.push(`${entry.value.toFixed(3)} ${who.join(' | ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const id = await adOf(page, 'Livadski med');
    // On a slow phone with a poor connection, late content can move the text that somebody is reading.
    const wire = await context.newCDPSession(page);
    await wire.send('Emulation.setCPUThrottlingRate', { rate: 3 });
    await wire.send('Network.enable');
    await wire.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    });
    for (const path of ['', '/result?search=med', '/berza', `/details/${id}`]) {
      await page.goto(`/${lang}${path}`);
      // Begin to scroll at once, while the page is still loading.
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      for (let step = 0; step < 12; step += 1) {
        await page.mouse.wheel(0, 500);
        await page.waitForTimeout(60);
      }
      await settled(page);
      await page.waitForLoadState('networkidle');
      const [shift, shifts] = await page.evaluate(() => {
        const { shift, shifts } = window as unknown as { shift: number; shifts: string[] };
        return [shift, shifts] as const;
      });
      expect.soft(shift, `${path} at ${width}: ${shifts.join('\n')}`).toBeLessThan(0.05);
    }
    await context.close();
  }
});

test('M-NAV-02 the links of the bar stay where they are when the session has answered', async ({
  page,
  t,
  lang,
  phone,
}) => {
  const steps = new Steps(page, t, lang, phone);
  const who = await newPerson();
  await steps.enter(who);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/check-session/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/${lang}/berza`);
  const bar = page.getByRole('banner');
  const link = bar.getByRole('link', { name: t('nav.new_sale') });
  await expect(link).toBeVisible();
  const before = await link.boundingBox();
  const answered = page.waitForResponse(/\/api\/check-session/);
  release();
  await answered;
  await expect(bar.getByRole('link', { name: `${t('nav.profile')}: ${who.name}` })).toBeVisible();
  expect(await link.boundingBox()).toEqual(before);
});

/** Expects that an element has the focus, not the body. */
async function expectFocus(page: Page, after: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'none'), { message: `focus after ${after}` })
    .not.toBe('BODY');
}

test('X-A11Y the focus never falls out of the page: dialogs, an offer, a deletion, the next page', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const seller = new Steps(await another(), t, lang, phone);
  await seller.enter(await newPerson());
  await seller.page.goto(`/${lang}/rules`);
  const name = `Breskve ${unique()}`;
  const tiers: [number, number][] = [
    [20, 300],
    [40, 250],
  ];
  const id = await publish(seller.page, { name, quantity: 40, tiers });
  const steps = new Steps(page, t, lang, phone);
  await steps.enter(await newPerson());
  await steps.openAd(id, name);
  const press = async (button: ReturnType<Page['locator']>) => {
    await button.focus();
    await page.keyboard.press('Enter');
  };
  await test.step('an ad becomes a favourite', async () => {
    const heart = page.getByRole('main').getByRole('button', { name: t('card.favourite_add', { name }), exact: true });
    await press(heart);
    await expect(steps.toast(t('card.favourite_added'))).toBeVisible();
    await expectFocus(page, 'a wish');
  });

  const form = page.locator('form#offer');
  await steps.fillOffer(form, 5);
  await press(form.getByRole('button', { name: t('offers:form.submit') }));
  const change = page.getByRole('main').getByRole('button', { name: t('ad:change') });
  await expect(change).toBeVisible();
  await expectFocus(page, 'an offer');

  const dialog = page.getByRole('dialog');
  await test.step('a dialog opens and is closed', async () => {
    await press(change);
    await expect(dialog).toBeVisible();
    await expectFocus(page, 'a dialog that opens');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(change).toBeFocused();
  });

  await test.step('the offer is given up', async () => {
    const giveUp = page.getByRole('main').getByRole('button', { name: t('ad:give_up') });
    await press(giveUp);
    await expect(dialog).toBeVisible();
    await press(dialog.getByRole('button').last());
    await expect(dialog).toBeHidden();
    await expect(form).toBeVisible();
    await expectFocus(page, 'giving up');
  });

  await test.step('the last favourite is removed', async () => {
    await page.goto(`/${lang}/favorites`);
    await press(page.getByRole('button', { name: t('card.favourite_remove', { name }), exact: true }));
    await expect(steps.toast(t('card.favourite_removed'))).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expectFocus(page, 'the last wish');
  });

  await press(page.getByRole('contentinfo').getByRole('link', { name: t('footer.faq') }));
  await expect(page).toHaveURL(/\/faq$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await test.step('the seller deletes the ad', async () => {
    const own = seller.page;
    await own.goto(`/${lang}/profile/my-sales`);
    await settled(own);
    const more = own.getByRole('button', {
      name: new RegExp(`${t('table.more')}.*${name}|${name}.*${t('table.more')}`),
    });
    await more.first().focus();
    await own.keyboard.press('Enter');
    await own.getByRole('menuitem', { name: t('sales:word.delete') }).focus();
    await own.keyboard.press('Enter');
    const asked = own.getByRole('dialog');
    await expect(asked).toBeVisible();
    await asked.getByRole('button').last().focus();
    await own.keyboard.press('Enter');
    await expect(asked).toBeHidden();
    await expect(seller.toast(t('sales:deleted'))).toBeVisible();
    await expectFocus(own, 'a deletion');
  });
});

test('M-NAV-06 a toast covers nothing that cannot be scrolled out from under it', async ({ page, t, lang, phone }) => {
  const steps = new Steps(page, t, lang, phone);
  await steps.enter(await newPerson());
  const ad = await adOf(page, 'Livadski med');
  const named = (key: string) => t(key, { name: '' }).trim();
  for (const path of [`/details/${ad}`, '/berza']) {
    await page.goto(`/${lang}${path}`);
    await settled(page);
    const heart = page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`${named('card.favourite_add')}|${named('card.favourite_remove')}`) })
      .first();
    for (const width of [1280, 768, 600, 390, 320]) {
      await page.setViewportSize({ width, height: 740 });
      await heart.click();
      await expect(
        page
          .getByRole('region', { name: t('toast.label') })
          .getByRole('button', { name: t('toast.dismiss') })
          .first(),
      ).toBeVisible();
      await expectFree(page, 'with a toast', { widths: [width], elsewhere: true });
    }
  }
});

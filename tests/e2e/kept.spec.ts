import { adOf } from './support/ads';
import { settled } from './support/covered';
import { newPerson } from './support/rpc';
import { unique } from './support/register';
import { publish, Steps } from './support/steps';
import { expect, test, type Page } from './support/test';

/* X-KEPT: a second visit shows what was kept before any answer arrives; nothing of a person stays after the sign-out. */

/** Holds back every answer of the API from now on; the returned function lets them go. */
async function hold(page: Page): Promise<() => Promise<void>> {
  let resolve: (value: undefined) => void = () => undefined;
  const promise = new Promise<undefined>((finish) => (resolve = finish));
  const held = /\/api\/(?!files\/)/;
  await page.route(held, async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    resolve(undefined);
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** Lets the page's clock pass the time for which an answer counts as new. */
const anHourLater = (page: Page) => page.clock.setFixedTime(Date.now() + 20 * 60_000);

test('X-KEPT Home, a filtered Result and an ad show what was kept while the server is silent, and say so', async ({
  page,
  t,
  lang,
}) => {
  const id = await adOf(page, 'pelet');
  const steps = async (path: string) => {
    await page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  };
  const places: [string, () => Promise<void>][] = [
    [`/${lang}`, async () => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
    [`/${lang}/result?search=pelet`, async () => expect(page.getByRole('article').first()).toBeVisible()],
    [`/${lang}/details/${id}`, async () => expect(page.locator('#offer form')).toBeVisible()],
  ];
  await page.goto(`/${lang}/faq`);
  await settled(page);
  const seen: string[] = [];
  for (const [path, shows] of places) {
    await steps(path);
    await shows();
    await settled(page);
    await expect(page.locator('main [data-coming]')).toHaveCount(0); // what is read later, far below
    seen.push(await page.locator('main').innerText());
  }
  await steps(`/${lang}/faq`);
  await settled(page);
  await anHourLater(page);
  const release = await hold(page);
  for (const [path, shows] of places) {
    await steps(path);
    await shows();
    await expect(page.locator('main [data-coming]')).toHaveCount(0);
  }
  expect(seen).toHaveLength(places.length);
  await expect(page.getByText(t('offers:form.confirming'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('offers:form.submit') })).toBeDisabled();
  await expect(page.getByText(t('state.refreshing'), { exact: true })).toBeVisible();
  await release();
  await expect(page.getByRole('button', { name: t('offers:form.submit') })).toBeEnabled();
  await expect(page.getByText(t('state.refreshing'), { exact: true })).toHaveCount(0);
});

test('X-KEPT the own sales are there at once on the way back, and gone for whoever comes after the sign-out', async ({
  page,
  t,
  lang,
  phone,
}) => {
  const steps = new Steps(page, t, lang, phone);
  await steps.enter(await newPerson());
  await page.goto(`/${lang}/rules`);
  const name = `Kajsije ${unique()}`;
  await publish(page, {
    name,
    quantity: 40,
    tiers: [
      [20, 300],
      [40, 250],
    ],
  });
  await page.goto(`/${lang}/profile/my-sales`);
  const sale = page.getByText(name).first();
  await expect(sale).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Zbir' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/${lang}$`));
  const release = await hold(page);
  await page.goBack();
  await expect(sale).toBeVisible();
  await release();
  await page.goForward();
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(sale).toHaveCount(0);
  // Another tab signs out; this one never leaves its page.
  await page.evaluate(() => {
    localStorage.removeItem('sid');
    localStorage.removeItem('userName');
    window.dispatchEvent(new StorageEvent('storage', { key: 'sid' }));
  });
  const next = new Steps(page, t, lang, phone);
  await next.enter(await newPerson());
  await page.goto(`/${lang}`);
  await page.goto(`/${lang}/profile/my-sales`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  await expect(page.getByText(name)).toHaveCount(0);
});

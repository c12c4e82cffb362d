import { call, signInAsAdmin } from './support/admin';
import { adOf } from './support/ads';
import { newPerson } from './support/rpc';
import { unique } from './support/register';
import { publish, Steps } from './support/steps';
import { expect, test, type Page } from './support/test';

/* Without a network the client sends nothing later on its own, keeps what it has shown, and recovers by itself. */

/** Collects the writing requests and the messages over the live connection from now on. */
function writesOf(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') seen.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('msg_message')) seen.push(`frame ${String(payload)}`);
    }),
  );
  return seen;
}

const TIERS: [number, number][] = [
  [20, 300],
  [40, 250],
];

test('X-OFFLINE an offer, a heart, a form, an edited ad: each fails at once, keeps what was typed, and is never sent later @change', async ({
  page,
  context,
  another,
  watch,
  t,
  lang,
  phone,
}) => {
  watch.expectOffline();
  const seller = new Steps(await another(), t, lang, phone);
  await seller.enter(await newPerson());
  const name = `Kruške ${unique()}`;
  const id = await publish(seller.page, { name, quantity: 40, tiers: TIERS });
  const steps = new Steps(page, t, lang, phone);
  await steps.enter(await newPerson());
  const own = await (async () => {
    await page.goto(`/${lang}/rules`);
    return publish(page, { name: `Dunje ${unique()}`, quantity: 40, tiers: TIERS });
  })();
  const unsent = t('error.unsent');

  /** Does `act` without a network, then switches it on and expects that the client sends nothing by itself. */
  const offline = async (act: () => Promise<void>, kept: () => Promise<void>) => {
    await context.setOffline(true);
    await act();
    await expect(page.getByText(unsent).first()).toBeVisible();
    await kept();
    const writes = writesOf(page);
    const back = page.waitForResponse(/\/api\/health/);
    await context.setOffline(false);
    expect((await back).ok()).toBe(true);
    // If the query library had paused the request, it would send it now that the network is back; give it the time.
    await page.waitForTimeout(1500);
    await kept();
    expect(writes).toEqual([]);
  };

  await test.step('an offer', async () => {
    await steps.openAd(id, name);
    const form = page.locator('form#offer');
    await expect(form).toBeVisible();
    await offline(
      () => steps.placeOffer(7),
      () => expect(form.getByRole('textbox')).toHaveValue('7'),
    );
    // Nor may the client send the offer after somebody has left the page.
    await context.setOffline(true);
    await steps.placeOffer(7);
    await expect(page.getByText(unsent).first()).toBeVisible();
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('nav.berza') })
      .click();
    await expect(page).toHaveURL(`/${lang}/berza`);
    const writes = writesOf(page);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: t('page.berza') })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(writes).toEqual([]);
    const { data } = await (await page.request.get(`/api/products/${id}?locale=sr`)).json();
    expect(data.off_count).toBe(0);
  });

  await test.step('a heart turns back', async () => {
    await steps.openAd(id, name);
    const heart = page.getByRole('main').getByRole('button', { name: t('card.favourite_add', { name }), exact: true });
    await expect(heart).toBeVisible();
    await offline(
      () => heart.click(),
      () => expect(heart).toBeVisible(),
    );
  });

  await test.step('a suggestion', async () => {
    await page.goto(`/${lang}/profile/suggestions`);
    const field = page.getByRole('main').getByRole('textbox').first();
    await field.fill('Dodajte pretragu po mestu.');
    await offline(
      () => page.getByRole('main').locator('form button[type="submit"]').click(),
      () => expect(field).toHaveValue('Dodajte pretragu po mestu.'),
    );
  });

  await test.step('an ad that is changed', async () => {
    await page.goto(`/${lang}/edit-ad/${own}`);
    const field = page.getByLabel(t('wizard:field.pro_name'));
    await expect(field).toBeVisible();
    await field.fill('Dunje iz Morave');
    await offline(
      () => page.getByRole('button', { name: t('wizard:edit.save') }).click(),
      () => expect(field).toHaveValue('Dunje iz Morave'),
    );
  });
});

test('X-OFFLINE M-MSG-02 a message waits in sight and goes by a click only', async ({
  page,
  context,
  watch,
  t,
  lang,
  phone,
}) => {
  watch.expectOffline();
  const steps = new Steps(page, t, lang, phone);
  await steps.enter(await newPerson());
  // Among strangers, one can write only to a seller; no other test plays this one.
  const ad = await page.request.get(`/api/products/${await adOf(page, 'Kabl UTP')}?locale=sr`);
  const { data: seller } = (await ad.json()) as { data: { usr_id: number; usr_name: string } };
  await page.goto(`/${lang}/profile/messages?with=${seller.usr_id}`);
  const field = page.getByRole('textbox', { name: t('message.to', { name: seller.usr_name }) });
  await expect(field).toBeVisible();
  const writes = writesOf(page);
  await context.setOffline(true);
  await field.fill('Da li je roba na stanju?');
  await field.press('Enter');
  await expect(page.getByText(t('messages:failed'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('error.unsent'))).toBeVisible();
  writes.length = 0;
  const back = page.waitForResponse(/\/api\/health/);
  await context.setOffline(false);
  await back;
  await page.waitForTimeout(1500);
  expect(writes).toEqual([]);
  await page.getByRole('button', { name: t('messages:retry') }).click();
  // A message leaves the outbox once the server has received it.
  await expect(page.getByRole('list', { name: t('messages:outbox') })).toHaveCount(0);
  await expect(page.getByRole('log').getByText('Da li je roba na stanju?')).toBeVisible();
});

test('X-OFFLINE the back-office: a book entry fails at once and is not sent later', async ({
  page,
  context,
  watch,
  t,
  lang,
  phone,
}) => {
  watch.expectOffline();
  const steps = new Steps(page, t, lang, phone);
  await signInAsAdmin(steps);
  await page.goto(`/${lang}/admin/categories?dialog=add`);
  const dialog = page.getByRole('dialog');
  const name = `Voće ${unique()}`;
  await dialog.getByRole('textbox', { name: t('adminCodebooks:name_sr') }).fill(name);
  await dialog.getByRole('textbox', { name: t('adminCodebooks:name_en') }).fill(name);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: t('action.save') }).click();
  await expect(dialog.getByText(t('error.unsent'))).toBeVisible();
  const writes = writesOf(page);
  const back = page.waitForResponse(/\/api\/health/);
  await context.setOffline(false);
  await back;
  await page.waitForTimeout(1500);
  expect(writes).toEqual([]);
  await expect(dialog.getByRole('textbox', { name: t('adminCodebooks:name_sr') })).toHaveValue(name);
  const all = JSON.stringify(await call<unknown>(page, 'GET', 'categories'));
  expect(all).not.toContain(name);
});

test('X-OFFLINE pages keep their figures, say what is missing, and come back without a reload', async ({
  page,
  context,
  watch,
  t,
  lang,
}) => {
  watch.expectOffline();
  await page.goto(`/${lang}/berza`);
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  const count = await cards.count();
  await page.evaluate(() => {
    (window as unknown as { stays: boolean }).stays = true;
  });
  await context.setOffline(true);
  // The list stays, and the page says that there is no connection.
  await expect(page.getByText(t('state.no_connection'))).toBeVisible();
  await expect(cards).toHaveCount(count);
  // The browser has not loaded this page's code: the site shows its own error page with a button, within the frame.
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: t('footer.faq') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('state.away_title') })).toBeVisible();
  await page.getByRole('button', { name: t('action.retry') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('state.away_title') })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.goBack();
  await expect(cards).toHaveCount(count);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: t('state.away_title') })).toBeVisible();
  // The browser has not loaded this dialog's code: the page says so, and the dialog can be opened later.
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('nav.sign_in') })
    .click();
  await expect(page.getByText(t('state.part_error')).first()).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: t('page.faq') })).toBeVisible();
  await expect(page.getByText(t('state.no_connection'))).toHaveCount(0);
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('nav.sign_in') })
    .click();
  await expect(page.getByRole('dialog', { name: t('auth:sign_in.title') })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { stays?: boolean }).stays)).toBe(true);
});

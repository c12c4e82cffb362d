import { expire, newPerson } from './support/rpc';
import { publish, Steps } from './support/steps';
import { expect, test } from './support/test';
import { signInAsAdmin } from './support/admin';

/* What the front server adds: security policy, certificate, compression, live connection, uploads, downloads. */

const money = (amount: string) => `${amount} RSD`;

test('M-HOME-01 home comes whole: policy, transport security, compression, cached pictures', async ({
  page,
  t,
  lang,
  phone,
}) => {
  const answers = new Map<string, Record<string, string>>();
  page.on('response', (response) => answers.set(response.url(), response.headers()));
  const steps = new Steps(page, t, lang, phone);
  await steps.home();
  await expect(page.getByRole('img').first()).toBeVisible();
  await page.waitForLoadState('networkidle');

  const home = answers.get(page.url()) ?? {};
  expect(home['content-security-policy']).toContain("default-src 'none'");
  expect(home['content-security-policy']).not.toContain('unsafe');
  expect(home['strict-transport-security']).toContain('max-age=31536000');
  const scripts = [...answers].filter(([url]) => /\/static\/spa\/assets\/.*\.(js|css)$/.test(url));
  expect(scripts.length).toBeGreaterThan(3);
  for (const [url, headers] of scripts) {
    // Compressing a smaller file would gain nothing.
    if (Number(headers['content-length'] ?? Infinity) > 1024) expect(headers['content-encoding'], url).toBe('br');
    expect(headers['cache-control'], url).toContain('immutable');
  }
  const pictures = [...answers].filter(([url]) => url.includes('/api/files/'));
  expect(pictures.length).toBeGreaterThan(2);

  await page.reload();
  const [url] = pictures[0] ?? [''];
  const again = await page.request.get(url);
  expect(again.status()).toBe(200);
  expect(again.headers()['x-cache']).toBe('HIT');
});

test('M-AUTH-06 M-AD-01 M-OFR-01 X-LIVE M-CTR-01 a sale from sign-in to contract', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const seller = new Steps(page, t, lang, phone);
  const buyer = new Steps(await another(), t, lang, phone);
  const guest = new Steps(await another(), t, lang, phone);
  const [owner, person] = [await newPerson(), await newPerson()];
  const name = `Med ${Date.now()}`;
  let adId = 0;

  await test.step('both sign in through the form', async () => {
    await seller.signIn(owner);
    await buyer.signIn(person);
  });

  await test.step('an ad with fifteen pictures', async () => {
    adId = await publish(page, {
      name,
      quantity: 30,
      tiers: [
        [10, 1000],
        [20, 900],
        [30, 800],
      ],
      pictures: 15,
    });
    await seller.openAd(adId, name);
    // Without icons: while the page fills up, the place of a picture in the list may become that of one.
    for (const picture of await page.getByRole('img').and(page.locator('img')).all()) {
      await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0);
    }
  });

  await test.step('an offer moves the price in every browser', async () => {
    for (const steps of [buyer, guest]) await steps.openAd(adId, name);
    await buyer.placeOffer(15);
    for (const steps of [seller, buyer, guest]) await steps.expectLadder({ reserved: 15, of: 30, price: money('900') });
  });

  await test.step('the sale ends and the seller makes the contract', async () => {
    await expire(adId);
    await expect(guest.page.getByText(t('ad_state.expired'), { exact: true })).toBeVisible();
    await page.goto(`/${lang}/profile/my-sales`);
    await page.getByRole('button', { name: t('table.expand', { name }) }).click();
    await page.getByRole('button', { name: t('table.more_actions', { name: person.name }) }).click();
    await page.getByRole('menuitem', { name: `${t('sales:word.contract')}: ${person.name}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('deals:contract.language')).selectOption('sr');
    await dialog.getByRole('radio', { name: 'ODT' }).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: t('deals:contract.make') }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.odt$/);
  });
});

test('M-ADM-02 M-ADM-10 X-CSV the back-office: accounts, and their list as a table', async ({
  page,
  t,
  lang,
  phone,
}) => {
  const steps = new Steps(page, t, lang, phone);
  await signInAsAdmin(steps);
  await page.goto(`/${lang}/admin`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/${lang}/admin/users`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
});

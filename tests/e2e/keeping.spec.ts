import type { Request } from '@playwright/test';
import { png } from './support/files';
import { expire, newPerson } from './support/rpc';
import { unique } from './support/register';
import { publish, Steps, type NewAd } from './support/steps';
import { expect, expectSound, test, type Page } from './support/test';
import { fillBasics } from './support/wizard';

/* A seller edits, renews, hides and deletes a published ad, and drafts a new one. */

const ad = (name: string, more: Partial<NewAd> = {}): NewAd => ({
  name,
  quantity: 30,
  tiers: [
    [10, 1000],
    [30, 900],
  ],
  ...more,
});

/** The names of the fields in a multipart request. */
const sent = (request: Request): string[] =>
  [...(request.postDataBuffer()?.toString('utf8') ?? '').matchAll(/name="([^"]+)"/g)].flatMap(([, name]) => name ?? []);

async function save(page: Page, button: string): Promise<string[]> {
  const [request] = await Promise.all([
    page.waitForRequest((made) => made.method() !== 'GET' && /\/products\/\d+$/.test(new URL(made.url()).pathname)),
    page.getByRole('button', { name: button }).click(),
  ]);
  return sent(request);
}

test('M-AD-10 M-OFR-09 an ad is edited from its page, only what differs is sent; buyers bind it; one of them is rejected', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const seller = new Steps(page, t, lang, phone);
  const buyer = new Steps(await another(), t, lang, phone);
  await Promise.all([seller, buyer].map(async (steps) => steps.enter(await newPerson())));
  const name = `Kajmak ${unique()}`;
  const id = await publish(page, ad(name, { reject: true }));
  const better = `${name} zreli`;

  await test.step('the owner changes the name alone', async () => {
    await seller.openAd(id, name);
    await page.getByRole('link', { name: t('ad:own_edit') }).click();
    await page.locator('#ad-pro_name').fill(better);
    expect(await save(page, t('wizard:edit.save'))).toEqual(['pro_name']);
    await expect(page).toHaveURL(`/${lang}/details/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: better })).toBeVisible();
  });

  await test.step('another person is sent to the root', async () => {
    await buyer.page.goto(`/${lang}/edit-ad/${id}`);
    await expect(buyer.page).toHaveURL(`/${lang}`);
  });

  await test.step('on a phone an offer without a quantity shows its field', async () => {
    await buyer.page.setViewportSize({ width: 390, height: 844 });
    await buyer.openAd(id, better);
    await buyer.page.getByRole('button', { name: t('offers:form.submit') }).click();
    const quantity = buyer.page.locator('form#offer').getByRole('textbox');
    await expect(quantity).toBeFocused();
    await expect(quantity).toBeInViewport();
    await expect(buyer.toast(t('offers:error.missingQuantityError'))).toBeVisible();
    await buyer.page.setViewportSize({ width: 1280, height: 800 });
    await buyer.placeOffer(8);
    await buyer.expectLadder({ reserved: 8, of: 30, price: '1.000 RSD' });
  });

  await test.step('what binds the buyer is closed, with the reason; help and the rest stay open', async () => {
    await page.goto(`/${lang}/edit-ad/${id}`);
    await expect(page.getByText(t('wizard:terms_locked'))).toBeVisible();
    for (const field of ['pro_quantity', 'pro_base_price', 'cur_id', 'mun_id', 'pro_expiry'])
      await expect(page.locator(`#ad-${field}`)).toBeDisabled();
    await page.getByRole('button', { name: t('wizard:next') }).click();
    await expect(page.locator('#ad-pro_shipping_info')).toBeDisabled();
    const help = page.getByRole('button', { name: t('help.open', { topic: t('wizard:group.clauses') }) });
    await expect(help).toBeEnabled();
    await page.getByRole('button', { name: t('wizard:back') }).click();
    await page.locator('#ad-pro_info').fill('Zreli kajmak');
    expect(await save(page, t('wizard:edit.save'))).toEqual(['pro_info']);
    await expect(page.getByText('Zreli kajmak')).toBeVisible();
  });

  await test.step('the buyer is rejected, after a question', async () => {
    await page.getByRole('link', { name: t('ad:own_link', { count: 1 }) }).click();
    await page.getByRole('button', { name: `${t('sales:word.buyers')}: ${better}` }).click();
    await page.getByRole('button', { name: `${t('sales:word.reject')}:` }).click();
    await page.getByRole('textbox', { name: t('deals:reject.reason') }).fill('Zalihe su potrošene.');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('deals:reject.yes') })
      .click();
    await expect(seller.toast(t('deals:reject.done'))).toBeVisible();
    await expect(page.getByText(t('status.rejected'))).toBeVisible();
    // The live connection tells the buyer's page, which explains why the offer is gone and shows the form again.
    const gone = buyer.page.getByRole('region', { name: t('ad:result.title') });
    await expect(gone).toContainText(t('ad:result.rejected', { quantity: lang === 'sr' ? '8 kom.' : '8 pcs' }));
    await expect(gone).toContainText('Zalihe su potrošene.');
    await expect(buyer.page.getByRole('button', { name: t('offers:form.submit') })).toBeVisible();
    await expect(buyer.page.locator('[data-figure="buyers"]')).toHaveText(t('ladder.buyers', { count: 0 }));
    const meter = buyer.page.getByRole('meter', { name: t('ladder.track_label') });
    await expect(meter).toHaveAttribute('aria-valuenow', '0');
  });
});

test('M-AD-11 an expired ad is renewed as a new round, hidden and shown again; the new round is deleted', async ({
  page,
  t,
  lang,
  phone,
  watch,
}) => {
  const seller = new Steps(page, t, lang, phone);
  await seller.enter(await newPerson());
  const name = `Ajvar ${unique()}`;
  const id = await publish(page, ad(name));
  await expire(id);
  await seller.openAd(id, name);
  await expect(page.getByText(t('ad_state.expired'), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: t('ad:own_renew') }).click();

  await test.step('its seller renews it as soon as one may publish again', async () => {
    await page.getByRole('button', { name: `${t('sales:word.renew')}: ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: t('sales:renew.title', { name }) });
    await dialog.getByRole('button', { name: t('sales:renew.submit') }).click();
    const expiry = dialog.getByRole('textbox', { name: t('sales:renew.expiry') });
    await expect(expiry).toBeFocused();
    await expiry.fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10));
    // A seller may publish once in 15 s, and renewing counts: on a fast machine the first try comes too soon.
    watch.expectErrorResponse(429, /\/renew$/);
    const submit = dialog.getByRole('button', { name: t('sales:renew.submit') });
    await expect
      .poll(
        async () => {
          // Once the renewal has succeeded the dialog is gone: never wait for it.
          if (await submit.isEnabled({ timeout: 1_000 }).catch(() => false))
            await submit.click({ timeout: 1_000 }).catch(() => undefined);
          return page.url();
        },
        { intervals: [1_000] },
      )
      .toMatch(new RegExp(`/${lang}/details/(?!${id}$)\\d+$`));
    await page.getByRole('link', { name: t('ad:renewed_from_link') }).click();
    await expect(page).toHaveURL(`/${lang}/details/${id}`);
    await expect(page.getByRole('link', { name: t('ad:renewed_link') })).toBeVisible();
  });

  await page.goto(`/${lang}/profile/my-sales?search=${encodeURIComponent(name)}`);
  const rows = page.getByRole('link', { name, exact: true });
  await expect(rows).toHaveCount(2);
  // The newer round comes first.
  const more = page.getByRole('button', { name: t('table.more_actions', { name }) });
  await test.step('the old round is hidden and shown again', async () => {
    await more.last().click();
    await page.getByRole('menuitem', { name: `${t('sales:word.archive')}: ${name}` }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('deals:hide.yes') })
      .click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('checkbox', { name: t('deals:show_archived') }).click();
    await expect(rows).toHaveCount(2);
    await more.last().click();
    await page.getByRole('menuitem', { name: `${t('sales:word.show')}: ${name}` }).click();
    await expect(seller.toast(t('deals:hide.shown'))).toBeVisible();
    await page.getByRole('checkbox', { name: t('deals:show_archived') }).click();
    await expect(rows).toHaveCount(2);
  });

  await test.step('the new round is deleted', async () => {
    await more.first().click();
    await page.getByRole('menuitem', { name: `${t('sales:word.delete')}: ${name}` }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('sales:delete.yes') })
      .click();
    await expect(seller.toast(t('sales:deleted'))).toBeVisible();
    await expect(page.getByText(t('ad_state.deleted'), { exact: true })).toBeVisible();
    await page.goto(`/${lang}/result?search=${encodeURIComponent(name)}`);
    await expect(page.getByText(t('catalogue:nothing_found', { text: name }))).toBeVisible();
  });
});

test('M-AD-01 X-DRAFT a new ad: typing is never interrupted, the draft comes back, signing out does not ask', async ({
  page,
  t,
  lang,
  phone,
}) => {
  const seller = new Steps(page, t, lang, phone);
  await seller.enter(await newPerson());
  const name = page.locator('#ad-pro_name');
  const open = async () => (await seller.navigation()).getByRole('link', { name: t('nav.new_sale') }).click();
  await page.goto(`/${lang}/berza`);
  await open();
  await page.getByRole('button', { name: t('wizard:next') }).click();
  await expect(page.getByRole('alert').filter({ hasText: t('wizard:check') })).toBeFocused();
  await name.click();
  await page.keyboard.type('Pirotski kačkavalj');
  await expect(name).toHaveValue('Pirotski kačkavalj');
  await expect(page.getByText(t('wizard:draft.saved'), { exact: true })).toBeVisible();
  await (await seller.navigation()).getByRole('link', { name: t('nav.berza') }).click();
  await expect(page).toHaveURL(`/${lang}/berza`);

  await open();
  await page.getByRole('button', { name: t('wizard:draft.take') }).click();
  await expect(name).toHaveValue('Pirotski kačkavalj');
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('nav.logout') })
    .click();
  await expect(page).toHaveURL(`/${lang}`);
  await seller.expectSignedOut();
});

test('X-DRAFT M-AD-04 a draft with two pictures continues in another browser and is published there', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const person = await newPerson();
  const seller = new Steps(page, t, lang, phone);
  await seller.enter(person);
  const name = `Ajvar ${unique()}`;

  await test.step('two pictures are chosen and kept', async () => {
    await page.goto(`/${lang}/new-ad`);
    await fillBasics(seller, name);
    await page.getByRole('button', { name: t('wizard:next') }).click();
    await page.locator('#ad-images').setInputFiles([png('tegla.png'), png('paprika.png')]);
    await page.getByRole('button', { name: t('file.crop_rest') }).click();
    await expect(page.getByRole('img', { name: /^(tegla|paprika)/ })).toHaveCount(2);
    await expect(page.getByText(t('wizard:draft.saved_files'), { exact: true })).toBeVisible();
  });

  const elsewhere = new Steps(await another(), t, lang, phone);
  await elsewhere.enter(person);
  await test.step('the list names it, the pictures are there', async () => {
    await elsewhere.page.goto(`/${lang}/new-ad`);
    const row = elsewhere.page.getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText(t('wizard:draft.step', { step: t('wizard:step.details') }));
    await expectSound(elsewhere.page);
    await row.getByRole('button', { name: t('wizard:draft.take') }).click();
    const pictures = elsewhere.page.getByRole('img', { name: /^(tegla|paprika)/ });
    await expect(pictures).toHaveCount(2);
    for (const picture of await pictures.all())
      await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  });

  await test.step('they are in the ad, and the draft is gone', async () => {
    await elsewhere.page.getByRole('button', { name: t('wizard:next') }).click();
    const [request] = await Promise.all([
      elsewhere.page.waitForRequest((made) => made.method() === 'POST' && made.url().includes('/api/products?')),
      elsewhere.page.getByRole('button', { name: t('wizard:publish') }).click(),
    ]);
    expect(sent(request)).not.toContain('images');
    await expect(elsewhere.page).toHaveURL(new RegExp(`/${lang}/details/\\d+$`));
    await expect(elsewhere.page.getByRole('heading', { level: 1, name })).toBeVisible();
    await elsewhere.page.goto(`/${lang}/new-ad`);
    await expect(elsewhere.page.locator('#ad-pro_name')).toHaveValue('');
  });
});

import { expire, newPerson, python } from './support/rpc';
import { unique } from './support/register';
import { publish, Steps } from './support/steps';
import { cast, expect, expectSound, special, test, type Page } from './support/test';

/** The mean of all the stars a person has received, as the page writes it. */
async function meanOf(page: Page, userId: number): Promise<string> {
  const stars: number[] = [];
  for (let at = 1, pages = 1; at <= pages; at += 1) {
    const answer = await page.request.get(`/api/user/${userId}/rating?page=${at}`);
    const body = (await answer.json()) as {
      data: { rat_rating: number | null }[];
      page_count: number;
    };
    stars.push(...body.data.flatMap(({ rat_rating }) => (rat_rating === null ? [] : [rat_rating])));
    pages = body.page_count;
  }
  const mean = stars.reduce((sum, one) => sum + one, 0) / stars.length;
  return String(Math.round(mean * 100) / 100).replace('.', ',');
}

test('M-PRF-01 X-PREF X-GDPR M-ADM-14 the own data: an error, a change, cancelling, a new password, settings, closing', async ({
  page,
  t,
  lang,
  phone,
  watch,
}) => {
  const steps = new Steps(page, t, lang, phone);
  const who = await newPerson();
  await steps.enter(who);
  await page.goto(`/${lang}/profile/my-profile`);
  const edit = page.getByRole('button', { name: t('profile:edit') });
  const save = page.getByRole('button', { name: t('profile:save') });

  await test.step('a taken name is refused at its field, and cancelling brings the old one back', async () => {
    await edit.click();
    const name = page.getByRole('textbox', {
      name: t('auth:field.usr_username'),
    });
    await name.fill(special('admin').username);
    watch.expectErrorResponse(409, /edit-profile$/);
    await save.click();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expectSound(page);
    await page.getByRole('button', { name: t('action.cancel') }).click();
    await expect(page.getByText(who.username, { exact: true })).toBeVisible();
  });

  await test.step('what is changed is saved, and only that', async () => {
    await edit.click();
    await page.getByRole('textbox', { name: t('auth:field.usr_region') }).fill('Niš');
    await page.locator('#usr_phone_number1').fill('+381 60 765 4321');
    const sent = page.waitForRequest(/edit-profile/);
    await save.click();
    const fields = [...((await sent).postData() ?? '').matchAll(/name="(\w+)"/g)].map((match) => match[1]);
    expect(fields.sort()).toEqual(['usr_phone_number1', 'usr_region']);
    await expect(steps.toast(t('profile:saved'))).toBeVisible();
    await expect(page.getByText('Niš', { exact: true })).toBeVisible();
  });

  await test.step('a new password wants the current one and keeps this session', async () => {
    const password = `${who.password} 2`;
    await edit.click();
    await page.locator('#usr_password_old').fill('pogrešna lozinka');
    await page.locator('#usr_password').fill(password);
    await page.locator('#repeat').fill(password);
    watch.expectErrorResponse(400, /edit-profile$/);
    await save.click();
    await expect(page.locator('#usr_password_old')).toHaveAttribute('aria-invalid', 'true');
    await page.locator('#usr_password_old').fill(who.password);
    const before = await page.evaluate(() => localStorage.getItem('sid'));
    await save.click();
    await expect(steps.toast(t('profile:saved_password'))).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sid'))).not.toBe(before);
    await page.reload();
    await expect(edit).toBeVisible();
    who.password = password;
  });

  await test.step('a kind of notification is switched off by mail and stays so', async () => {
    const checkbox = page.getByRole('checkbox', {
      name: `${t('notifications:type.new-buyer.setting')}: ${t('profile:settings.mail')}`,
    });
    await expect(checkbox).toBeChecked();
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    // Not uncheck(), which checks the state at once: the switch moves only when the page draws it again.
    await checkbox.click();
    await expect(checkbox).not.toBeChecked();
    await kept;
    await page.reload();
    await expect(checkbox).not.toBeChecked();
    await expectSound(page);
  });

  await test.step('a suggestion is sent and thanked for', async () => {
    await page.getByRole('link', { name: t('page.suggestions') }).click();
    await page.getByRole('textbox', { name: t('profile:suggestion.text') }).fill('Dodajte mapu preuzimanja.');
    await page.getByRole('button', { name: t('profile:suggestion.send') }).click();
    await expect(page.getByText(t('profile:suggestion.thanks'))).toBeVisible();
  });

  await test.step('the data are taken out, the account is closed, and nobody signs in to it', async () => {
    await page.goto(`/${lang}/profile/my-profile`);
    watch.expectErrorResponse(403, /user\/export$/); // the identity is not confirmed yet
    await page.getByRole('button', { name: t('profile:data.order') }).click();
    await steps.confirmIdentity(who);
    // A job makes the archive; the page follows it without a reload.
    const ready = page.getByRole('button', { name: t('profile:data.export') });
    await expect(ready).toBeVisible();
    const file = page.waitForEvent('download');
    await ready.click();
    expect((await file).suggestedFilename()).toMatch(/\.zip$/);
    await page.getByRole('button', { name: t('profile:data.close') }).click();
    const dialog = page.getByRole('dialog', {
      name: t('profile:data.close_title'),
    });
    const password = dialog.locator('#close-password');
    await password.fill('pogrešna lozinka');
    watch.expectErrorResponse(400, /api\/user$/);
    await dialog.getByRole('button', { name: t('profile:data.close') }).click();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await password.fill(who.password);
    await dialog.getByRole('button', { name: t('profile:data.close') }).click();
    await expect(steps.toast(t('session.account_closed'))).toBeVisible();
    await expect(page).toHaveURL(`/${lang}`);
    await steps.expectSignedOut();
    const signIn = await steps.openSignIn();
    watch.expectErrorResponse(400, /login$/);
    await steps.fillSignIn(signIn, who.username, who.password);
    await expect(signIn.getByText(t('auth:sign_in.wrong_username')).first()).toBeVisible();
  });
});

test('M-RAT-01 M-RAT-02 M-PRF-07 X-DATES X-SHEET X-CSV a finished deal is rated from both sides', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const seller = new Steps(page, t, lang, phone);
  const buyer = new Steps(await another(), t, lang, phone);
  await seller.enter(cast('rated, a seller'));
  await buyer.enter(await newPerson());
  const name = `Orasi ${unique()}`;
  const id = await publish(page, {
    name,
    quantity: 30,
    tiers: [
      [10, 900],
      [30, 800],
    ],
  });
  await buyer.openAd(id, name);
  await buyer.placeOffer(12);
  await expect(buyer.page.getByText(t('ladder.mine_any'))).toBeVisible();
  await expire(id);
  // A rating of the seller is asked for once the goods have come.
  await python(
    'from trading.deals import services',
    'from trading.deals.rules import Kind',
    'from trading.offers.models import Offer',
    `offer = Offer.objects.get(ad_id=${id})`,
    'print(services.record_step(user_id=offer.buyer_id, offer_id=offer.pk, kind=Kind.RECEIVED))',
  );

  await test.step('the buyer sees the dates that bind, and rates the seller', async () => {
    await buyer.page.goto(`/${lang}/profile/my-purchases?search=${encodeURIComponent(name)}`);
    await buyer.page.getByRole('button', { name: t('table.expand', { name }) }).click();
    const file = buyer.page.waitForEvent('download');
    await buyer.page.getByRole('button', { name: t('deals:dates.calendar') }).click();
    expect((await file).suggestedFilename()).toMatch(/\.ics$/);
    const rate = buyer.page.getByRole('button', { name: t('purchases:detail.rate') });
    await rate.click();
    const dialog = buyer.page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('deals:rate.submit') }).click();
    await expect(dialog.getByRole('alert')).toHaveText(t('deals:rate.missing'));
    await expectSound(buyer.page);
    const posted = buyer.page.waitForResponse(/\/rate\?/);
    // By keyboard: the first star, then two to the right.
    await dialog.getByRole('radio', { name: t('stars.star', { count: 1 }) }).focus();
    await buyer.page.keyboard.press('Space');
    await buyer.page.keyboard.press('ArrowRight');
    await buyer.page.keyboard.press('ArrowRight');
    await dialog.getByRole('textbox').fill('Uredno i na vreme.');
    await dialog.getByRole('button', { name: t('deals:rate.submit') }).click();
    // Read the toast while it shows; the test asks for the mean only afterwards.
    const [before, after] = t('deals:rate.done_mean', { value: '|' }).split('|');
    const thanks = await buyer.toast(before ?? '').textContent();
    expect((await posted).request().postDataJSON()).toEqual({
      rat_rating: 3,
      rat_comment: 'Uredno i na vreme.',
    });
    const sellerId = await page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('sid')}` };
      return (
        (await (await fetch('/api/user', { headers })).json()) as {
          data: { usr_id: number };
        }
      ).data.usr_id;
    });
    const mean = await meanOf(buyer.page, sellerId);
    expect(thanks).toBe(`${before}${mean}${after}`);
    await expect(rate).toBeHidden();
  });

  await test.step('the seller takes out the lists and the deal sheet', async () => {
    await page.goto(`/${lang}/profile/my-sales?search=${encodeURIComponent(name)}`);
    const list = page.waitForEvent('download');
    await page.getByRole('button', { name: t('deals:csv') }).click();
    expect((await list).suggestedFilename()).toMatch(/\.csv$/);
    await page.getByRole('button', { name: `${t('sales:word.buyers')}: ${name}` }).click();
    const sheet = page.waitForEvent('download');
    await page.getByRole('button', { name: t('deals:sheet.pdf') }).click();
    expect((await sheet).suggestedFilename()).toMatch(/\.pdf$/);
    await expectSound(page);
  });

  await test.step('the seller finds the buyer, opens the history and rates from it', async () => {
    await page.goto(`/${lang}/profile/my-buyers`);
    const row = page.getByRole('row').nth(1);
    await row
      .getByRole('button', {
        name: t('partners:action.history', { name: '' }).trim(),
      })
      .click();
    const history = page.getByRole('dialog');
    await expect(history.getByRole('link', { name, exact: true })).toBeVisible();
    await expectSound(page);
    await history.getByRole('button', { name: t('deals:rate.action', { name }) }).click();
    const dialog = page.getByRole('dialog', {
      name: t('deals:rate.title', { person: '' }).trim(),
    });
    await dialog.getByRole('textbox').fill('Brz dogovor.');
    await dialog.getByRole('button', { name: t('deals:rate.submit') }).click();
    await expect(seller.toast(t('deals:rate.done').slice(0, -1))).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('link', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: t('deals:rate.action', { name }) })).toBeHidden();
  });
});

test('M-NAV-04 X-A11Y the lists change their layout exactly at the edges', async ({ page, t, lang, phone }) => {
  const steps = new Steps(page, t, lang, phone);
  await steps.enter(cast('lists, a seller'));
  const wide = async (width: number) => page.setViewportSize({ width, height: 800 });
  await test.step('sales: cards up to 1000, the menu below it', async () => {
    // The first ad has the most reserved units, so it has buyers.
    await page.goto(`/${lang}/profile/my-sales?sort=off_quantity&dir=desc`);
    const sales = {
      table: page.getByRole('table', { name: t('sales:title') }),
      cards: page.getByRole('list', { name: t('sales:title') }),
    };
    const order = page.getByRole('combobox', { name: t('sales:sort.label') });
    await expect(sales.table).toBeVisible();
    await wide(1001);
    await expect(sales.table).toBeVisible();
    await expect(order).toBeHidden();
    await wide(1000);
    await expect(sales.cards).toBeVisible();
    await expect(sales.table).toHaveCount(0);
    await expect(order).toBeVisible();
    const menu = page.getByRole('button', { name: t('nav.menu'), exact: true });
    await expect(menu).toBeHidden();
    await wide(999);
    await expect(menu).toBeVisible();
  });

  await test.step('buyers: cards below 768', async () => {
    const buyersOf = `${t('sales:word.buyers')}:`;
    await page.getByRole('button', { name: buyersOf }).first().click();
    const caption = new RegExp(`^${t('sales:buyers.caption', { name: '' }).trim()}`);
    const buyers = {
      table: page.getByRole('table', { name: caption }),
      cards: page.getByRole('list', { name: caption }),
    };
    for (const width of [769, 768]) {
      await wide(width);
      await expect(buyers.table).toBeVisible();
    }
    await wide(767);
    await expect(buyers.cards).toBeVisible();
    await expect(buyers.table).toHaveCount(0);
  });

  await test.step('a history: cards where its columns do not fit and below 600, the whole screen below 500', async () => {
    await page.goto(`/${lang}/profile/my-buyers`);
    await page
      .getByRole('button', {
        name: t('partners:action.history', { name: '' }).trim(),
      })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await wide(900);
    await expect(dialog.getByRole('table')).toBeVisible();
    // A column that does not fit would be scrolled out of sight: the table gives way before its edge.
    for (const width of [601, 599]) {
      await wide(width);
      await expect(dialog.getByRole('table')).toHaveCount(0);
      await expect(dialog.getByRole('list').first()).toBeVisible();
    }
    const height = async () => (await dialog.boundingBox())?.height ?? 0;
    for (const width of [501, 500]) {
      await wide(width);
      await expect.poll(height).toBeLessThan(800);
    }
    await wide(499);
    await expect.poll(height).toBe(800);
    await expectSound(page);
  });
});

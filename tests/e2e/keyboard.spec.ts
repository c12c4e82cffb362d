import { png } from './support/files';
import { newPerson } from './support/rpc';
import { invent, unique } from './support/register';
import { publish, Steps } from './support/steps';
import { expect, test, type Page } from './support/test';

/** Presses Tab until the wanted element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, wanted: ReturnType<Page['locator']>, most = 80): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(wanted)}`);
}

test('X-A11Y signing in and buying with the keyboard alone', async ({ page, another, t, lang, phone }) => {
  const seller = new Steps(await another(), t, lang, phone);
  await seller.enter(await newPerson());
  const name = `Jabuke ${unique()}`;
  const id = await publish(seller.page, {
    name,
    quantity: 40,
    tiers: [
      [20, 300],
      [40, 250],
    ],
  });
  const buyer = await newPerson();

  await page.goto(`/${lang}/details/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await test.step('the first stop skips to the content', async () => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: t('nav.skip') });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
  });

  const form = page.locator('form#offer');
  const limits = form.getByRole('group', { name: t('offers:form.limits') });
  await test.step('a visitor fills the form in, and sending it opens the sign-in', async () => {
    await expect(form).toBeVisible();
    await tabTo(page, form.getByRole('textbox'));
    await page.keyboard.type('25');
    await tabTo(page, form.getByRole('radio', { name: t('offers:form.any') }));
    await page.keyboard.press('ArrowDown');
    await expect(form.getByRole('radio', { name: t('offers:form.limit') })).toBeChecked();
    await tabTo(page, limits.getByRole('radio').first());
    await page.keyboard.press('ArrowRight');
    await expect(limits.getByRole('radio').nth(1)).toBeChecked();
    await tabTo(page, form.getByRole('button', { name: t('offers:form.submit') }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t('auth:sign_in.title') });
    await expect(dialog.getByLabel(t('auth:sign_in.username'))).toBeFocused();
    await page.keyboard.type(buyer.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(buyer.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  });
  await test.step('the form stands as it was, unsent, and is sent', async () => {
    await expect(form.getByText(t('offers:form.kept'))).toBeVisible();
    await expect(form.getByRole('textbox')).toHaveValue('25');
    await expect(limits.getByRole('radio').nth(1)).toBeChecked();
    await tabTo(page, form.getByRole('button', { name: t('offers:form.submit') }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('ladder.mine_met', { price: '250 RSD' }))).toBeVisible();
    await expect(page.getByRole('meter', { name: t('ladder.track_label') })).toHaveAttribute('aria-valuenow', '25');
  });

  const ownOffer = page.getByRole('main');
  await test.step('the offer is changed, from where sending it left the focus', async () => {
    await tabTo(page, ownOffer.getByRole('button', { name: t('ad:change') }));
    await page.keyboard.press('Enter');
    const change = page.getByRole('dialog', { name: t('offers:change.title', { name }) });
    await expect(change).toBeVisible();
    await tabTo(page, change.getByRole('textbox'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('30');
    await tabTo(page, change.getByRole('button', { name: t('offers:change.submit') }));
    await page.keyboard.press('Enter');
    await expect(change).toBeHidden();
    await expect(page.getByRole('meter', { name: t('ladder.track_label') })).toHaveAttribute('aria-valuenow', '30');
  });

  await test.step('the offer is given up, and the form comes back with the focus', async () => {
    await tabTo(page, ownOffer.getByRole('button', { name: t('ad:give_up') }));
    await page.keyboard.press('Enter');
    const asked = page.getByRole('dialog', { name: t('offers:give_up.title', { name }) });
    await expect(asked).toBeVisible();
    await tabTo(page, asked.getByRole('button', { name: t('offers:give_up.yes') }));
    await page.keyboard.press('Enter');
    await expect(asked).toBeHidden();
    await expect(form).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });
});

test('X-A11Y M-AUTH-02 registering with the keyboard alone', async ({ page, t, lang }) => {
  const who = invent('user');
  await page.goto(`/${lang}/register/1`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const write = async (id: string, text: string) => {
    await tabTo(page, page.locator(`#${id}`));
    await page.keyboard.type(text);
  };
  await write('usr_email', who.email);
  await write('usr_username', who.username);
  await write('usr_password', who.password);
  await write('repeat', who.password);
  await write('usr_name', who.name);
  // In a list the first letters choose the entry.
  await write('usr_country', lang === 'sr' ? 'Srbija' : 'Serbia');
  await write('usr_region', 'Čačak');
  await write('usr_address', `Žička ${who.username}`);
  await write('usr_postal_code', '32000');
  await write('usr_phone_number', '+381 60 123 4567');
  await tabTo(page, page.getByRole('checkbox', { name: t('auth:field.rules') }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: t('auth:register.submit'), exact: true }));
  await page.keyboard.press('Enter');
  // A proof of work comes first, and it takes as long as the machine needs.
  await expect(page.getByText(t('auth:sent.lead', { email: who.email }))).toBeVisible();
  await expect(page).toHaveURL(`/${lang}/register/sent`);
});

test('X-A11Y M-AD-01 publishing with the keyboard alone', async ({ page, t, lang, phone }) => {
  const steps = new Steps(page, t, lang, phone);
  await steps.enter(await newPerson());
  await page.goto(`/${lang}/new-ad`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const write = async (wire: string, text: string) => {
    await tabTo(page, page.locator(`#ad-${wire}`), 200);
    await page.keyboard.type(text);
  };
  const next = async () => {
    await tabTo(page, page.getByRole('button', { name: t('wizard:next') }), 200);
    await page.keyboard.press('Enter');
  };
  const name = `Kruške ${unique()}`;
  await test.step('what is sold, how much and when it ends', async () => {
    await write('pro_name', name);
    await tabTo(page, page.locator('#ad-cat_id'), 200);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.locator('#ad-cat_id')).not.toHaveValue('');
    await write('pro_expiry', new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10));
    await write('pro_made_in', 'Srbija');
    await write('pro_quantity', '30');
    await write('mun_id', lang === 'sr' ? 'komad' : 'piece');
    await write('pro_base_price', '1000');
    await write('cur_id', 'RSD');
  });
  await test.step('the price steps and the texts', async () => {
    const editor = page.getByRole('region', { name: t('tiers.title') });
    for (const [max, price] of [
      ['10', '1000'],
      ['30', '800'],
    ] as const) {
      await tabTo(page, editor.getByLabel(t('tiers.to'), { exact: true }), 200);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(max);
      await tabTo(page, editor.getByLabel(t('tiers.price', { currency: 'RSD' })), 200);
      await page.keyboard.type(price);
      await tabTo(page, editor.getByRole('button', { name: t('tiers.add') }), 200);
      await page.keyboard.press('Enter');
    }
    await expect(editor.getByRole('listitem')).toHaveCount(2);
    await write('pro_info', 'Slatke kruške');
    await write('pro_description', 'Kruške iz Čačka, ručno brane.');
    await write('pro_declaration_text', 'Kruške.');
  });
  await next();
  await test.step('the picture', async () => {
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, page.locator('#ad-main_image'), 200);
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(png('kruske.png'));
    await tabTo(page, page.getByRole('button', { name: t('file.crop_use') }), 200);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: t('wizard:field.main_image') })).toBeVisible();
  });
  await next();
  await tabTo(page, page.getByRole('button', { name: t('wizard:publish') }), 200);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${lang}/details/\\d+$`));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

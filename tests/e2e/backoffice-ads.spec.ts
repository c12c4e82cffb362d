import { readFile } from 'node:fs/promises';
import { call, signInAsAdmin } from './support/admin';
import { newPerson } from './support/rpc';
import { unique } from './support/register';
import { publish, Steps } from './support/steps';
import { expect, expectSound, test, type Page } from './support/test';

const TIERS: [number, number][] = [
  [40, 900],
  [100, 800],
];

/** The lines of the CSV that the button with this label downloads. */
async function downloadCsv(page: Page, label: string): Promise<string[]> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: label, exact: true }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  return csv.trimEnd().split('\r\n');
}

test('M-ADM-11 M-ADM-12 M-ADM-13 X-CSV an ad with an offer is promoted, put into a group, deleted and restored', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const steps = new Steps(page, t, lang, phone);
  await signInAsAdmin(steps);
  // Nobody decides about an ad of their own.
  const seller = new Steps(await another(), t, lang, phone);
  await seller.enter(await newPerson());
  const name = `Testera ${unique()}`;
  const id = await publish(seller.page, { name, quantity: 100, tiers: TIERS });
  const buyer = await another();
  const buying = new Steps(buyer, t, lang, phone);
  const who = await newPerson();
  await buying.enter(who);
  await buying.openAd(id, name);
  await buying.placeOffer(5);
  await expect.poll(() => call<unknown[]>(buyer, 'GET', 'offers')).toHaveLength(1);

  const row = page.getByRole('row', { name: new RegExp(name) });
  const list = async (screen: string) => {
    await page.goto(`/${lang}/admin/${screen}?search=${encodeURIComponent(name)}`);
    await expect(row).toBeVisible();
  };
  const button = (key: string) => row.getByRole('button', { name: t(`adminTrading:ad.${key}`, { name }) });
  const dialog = page.getByRole('dialog');
  /** Gives the reason that the dialog asks for, and answers it. */
  const explain = async (action: string) => {
    await dialog.getByRole('textbox', { name: t('admin:reason.label') }).fill('Prijava kupca.');
    await dialog.getByRole('button', { name: t(`adminTrading:ad.${action}.yes`) }).click();
    await expect(dialog).toBeHidden();
  };
  const level = t('adminTrading:ad.promoting.level', { level: 1 });
  const first = async (path: string) => (await call<{ pro_id: number }[]>(buyer, 'GET', path))[0]?.pro_id;

  await test.step('the new offer is found (M-ADM-13)', async () => {
    await list('offers');
    await expect(row.getByRole('cell', { name: who.username })).toBeVisible();
    await expect(row.getByRole('cell', { name: t('adminTrading:offer.no'), exact: true })).toBeVisible();
  });

  await test.step('the filtered list is downloaded as CSV (X-CSV)', async () => {
    await list('posts');
    const lines = await downloadCsv(page, t('admin:list.csv'));
    expect(lines[0]).toMatch(/^\uFEFF(?:Broj oglasa;Oglas|Ad number;Ad);/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${id};${name};`);
  });

  await test.step('promoted, it is the first on Berza, and in its group the first on Home (M-ADM-12)', async () => {
    await button('promoting.act').click();
    await dialog.getByRole('radio', { name: level }).check();
    await dialog.getByRole('button', { name: t('adminTrading:ad.promoting.save') }).click();
    await expect(dialog).toBeHidden();
    await expect(row.getByText(level)).toBeVisible();
    await button('grouping.act').click();
    await dialog.getByRole('combobox').selectOption('2');
    await dialog.getByRole('button', { name: t('adminTrading:ad.grouping.save') }).click();
    await expect(dialog).toBeHidden();
    await buyer.goto(`/${lang}/berza`);
    await expect(buyer.locator('main article').first()).toContainText(name);
    expect(await first('products/groups/2')).toBe(id);
    await button('grouping.act').click();
    await dialog.getByRole('button', { name: t('adminTrading:ad.grouping.out') }).click();
    await expect(dialog).toBeHidden();
    await button('promoting.act').click();
    await dialog.getByRole('radio', { name: t('adminTrading:ad.promoting.none') }).check();
    await dialog.getByRole('button', { name: t('adminTrading:ad.promoting.save') }).click();
    await expect(row.getByText(level)).toHaveCount(0);
  });

  await test.step('deleted, it is gone for visitors, and its buyer is notified (M-ADM-11)', async () => {
    await button('delete.act').click();
    await expect(dialog.getByText(t('adminTrading:ad.delete.running', { count: 1 }))).toBeVisible();
    await explain('delete');
    await expect(row.getByText(t('adminTrading:ad.is.admin_deleted'))).toBeVisible();
    await buyer.goto(`/${lang}/profile/notifications`);
    await expect(buyer.locator('main').getByText(new RegExp(name)).first()).toBeVisible();
    await buyer.goto(`/${lang}/profile/my-purchases`);
    await expect(buyer.getByText(t('status.admin_rejected'))).toBeVisible();
  });

  await test.step('restored, it is on sale again, without the offer (M-ADM-11)', async () => {
    await button('restore.act').click();
    await explain('restore');
    await expect(button('lock.act')).toBeVisible();
    await buying.openAd(id, name);
    await expect(buyer.getByRole('button', { name: t('offers:form.submit') })).toBeVisible();
    await button('lock.act').click();
    await explain('lock');
    await expect(row.getByText(t('adminTrading:ad.is.locked'))).toBeVisible();
    await buying.openAd(id, name);
    await expect(buyer.getByText(t('ad_state.locked')).first()).toBeVisible();
    await button('unlock.act').click();
    await explain('unlock');
    await expect(row.getByText(t('adminTrading:ad.is.locked'))).toHaveCount(0);
  });

  await test.step('both lists are sound in the other language and on a phone', async () => {
    await expectSound(page);
    for (const screen of ['posts', 'offers']) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/en/admin/${screen}?search=${encodeURIComponent(name)}`);
      await expect(page.getByRole('main').getByText(new RegExp(name)).first()).toBeVisible();
      await expectSound(page);
    }
  });
});

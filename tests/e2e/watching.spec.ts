import { unique } from './support/register';
import { newPerson } from './support/rpc';
import { publish, Steps } from './support/steps';
import { expect, expectSound, test } from './support/test';
import type { Watch } from './support/watch';

/* What calls people back: a saved search, a followed seller, and how their mails come. */

const TIERS: [number, number][] = [
  [10, 300],
  [20, 280],
];

const sell = (seller: Steps, name: string) => publish(seller.page, { name, quantity: 20, tiers: TIERS });

/** Publishes a second ad. A seller may publish one in ten seconds. */
async function sellAnother(seller: Steps, watch: Watch, name: string): Promise<void> {
  watch.expectErrorResponse(429, /\/products$/);
  await expect(() => sell(seller, name)).toPass({ intervals: [10_000], timeout: 60_000 });
}

/** Saves the search of the list that is open, under a name of one's own, and goes to the page that has it. */
async function save({ page, t }: Steps, name: string): Promise<void> {
  await page.getByRole('button', { name: t('catalogue:save_search') }).click();
  const dialog = page.getByRole('dialog', { name: t('watching:save.title') });
  await dialog.getByRole('textbox', { name: t('watching:save.name') }).fill(name);
  await expect(dialog.getByRole('checkbox', { name: t('watching:save.alert') })).toBeChecked();
  await expectSound(page);
  await dialog.getByRole('button', { name: t('watching:save.yes') }).click();
  await page.getByRole('link', { name: t('watching:saved.open') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('page.watching') })).toBeVisible();
}

/** Expects a notification on the page that is open, which only the live connection can bring. */
async function expectAlert({ page }: Steps, title: string): Promise<void> {
  await expect(page.getByRole('button', { name: title }).filter({ hasText: title }).first()).toBeVisible();
}

test('X-WATCH-01 X-WATCH-03 a search is saved from the list, opens it, tells of a new ad, and is deleted', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const buyer = new Steps(page, t, lang, phone);
  const seller = new Steps(await another(), t, lang, phone);
  await buyer.enter(await newPerson());
  await seller.enter(await newPerson());
  const word = `med${unique()}`;
  const name = `Traženo ${word}`;

  await test.step('it is saved with the filters of the list and shown in words', async () => {
    await page.goto(`/${lang}/result?search=${word}&newest=7&cur_id=RSD&sort=asc`);
    await save(buyer, name);
    await expect(page.getByText(`${word}, ${t('catalogue:filter.newest')}:`)).toBeVisible();
    await expectSound(page);
  });

  await test.step('it opens the list with exactly these filters', async () => {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`/${lang}/result?search=${word}&cur_id=RSD&sort=asc&newest=7`);
    await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible();
  });

  await test.step('an ad that fits alerts at once', async () => {
    await page.goto(`/${lang}/profile/notifications`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const ad = `Bagrem ${word}`;
    await sell(seller, ad);
    await expectAlert(buyer, t('notifications:type.search-match.title', { search: name, ad }));
  });

  await test.step('its alert is switched off, and it is deleted', async () => {
    await page.goto(`/${lang}/profile/watching`);
    const alert = page.getByRole('switch', { name: t('watching:searches.alert_name', { name }) });
    await expect(alert).toBeChecked();
    await alert.click();
    await expect(alert).not.toBeChecked();
    await page.getByRole('button', { name: t('watching:searches.delete', { name }) }).click();
    await page.getByRole('button', { name: t('watching:searches.delete_yes'), exact: true }).click();
    await expect(page.getByText(t('watching:searches.empty'))).toBeVisible();
    await expectSound(page);
  });
});

test('X-WATCH-02 X-WATCH-04 X-WATCH-07 a seller is followed from an ad, tells of the next one, and is let go @change', async ({
  page,
  another,
  t,
  lang,
  phone,
  watch,
}) => {
  const buyer = new Steps(page, t, lang, phone);
  const seller = new Steps(await another(), t, lang, phone);
  const sells = await newPerson();
  await buyer.enter(await newPerson());
  await seller.enter(sells);
  const first = `Kajsije ${unique()}`;
  const start = { name: t('watching:follow.start_name', { name: sells.name }) };
  const stop = { name: t('watching:follow.stop_name', { name: sells.name }) };

  await test.step('the tab of the seller has the button, which then says the state', async () => {
    await buyer.openAd(await sell(seller, first), first);
    await page.getByRole('tab', { name: t('ad:tabs.seller') }).click();
    await page.getByRole('button', start).click();
    await expect(page.getByText(t('watching:follow.is_followed'))).toBeVisible();
    await expectSound(page);
  });

  await test.step('the next ad alerts at once', async () => {
    await page.goto(`/${lang}/profile/notifications`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const ad = `Breskve ${unique()}`;
    await sellAnother(seller, watch, ad);
    await expectAlert(buyer, t('notifications:type.seller-published.title', { seller: sells.name, ad }));
  });

  await test.step('mails come weekly, which the settings say as well', async () => {
    await page.goto(`/${lang}/profile/watching`);
    await page.getByRole('radio', { name: t('watching:digest.weekly') }).click();
    await expect(buyer.toast(t('watching:digest.done.weekly'))).toBeVisible();
    await page
      .getByRole('region', { name: t('watching:mails.title') })
      .getByRole('link')
      .click();
    await expect(page.getByRole('radio', { name: t('watching:digest.weekly') })).toBeChecked();
    await expect(page.getByText(t('profile:settings.mail_only_note'))).toBeVisible();
  });

  await test.step('the seller is let go from the page of what one watches', async () => {
    await page.goto(`/${lang}/profile/watching`);
    await expect(page.getByRole('button', stop)).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', stop).click();
    await expect(page.getByText(t('watching:sellers.empty'))).toBeVisible();
    await expectSound(page);
  });
});

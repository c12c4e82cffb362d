import { newPerson } from './support/rpc';
import { publish, Steps, type NewAd } from './support/steps';
import { expect, expectSoundInBothWidths, test, type Page } from './support/test';

/* A search as people write it, the page where it finds nothing, and lists with filters as buyers think. */

const ad = (name: string, price = 500, more: Partial<NewAd> = {}): NewAd => ({
  name,
  quantity: 20,
  tiers: [
    [10, price],
    [20, price - 20],
  ],
  ...more,
});

const oneOf = (letters: string): string => letters.charAt(Math.floor(Math.random() * letters.length));

/** A noun that no other ad holds, without its ending: "vokerulic" of vokerulica, vokerulice, vokerulicu. */
const noun = (): string => `${Array.from({ length: 4 }, () => oneOf('bdgkmnprtvz') + oneOf('aeiou')).join('')}lic`;

const hits = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading');

test('X-SEARCH another form finds the ad, a slip says what was shown, and what was typed can be asked for', async ({
  page,
  t,
  lang,
}) => {
  // The words of ads on sale, among which slips are looked for, may be a minute old: these are of the demo.
  const ad = hits(page).filter({ hasText: 'Kancelarijska stolica Linea' });
  await page.goto(`/${lang}`);
  const box = page.getByRole('banner').getByRole('combobox', { name: t('nav.search') });
  await box.fill('kancelarijsku, STOLICU');
  await box.press('Enter');
  await expect(ad).toBeVisible();
  const shown = page
    .getByRole('status')
    .filter({ hasText: t('catalogue:meant.shown', { text: 'kancelarijske stolica' }) });
  await expect(shown).toHaveCount(0);

  const slip = 'kancelarijske stoilce';
  await box.fill(slip);
  await box.press('Enter');
  await expect(shown).toBeVisible();
  await expect(ad).toBeVisible();
  await expectSoundInBothWidths(page);
  await shown.getByRole('link', { name: t('catalogue:meant.typed', { text: slip }) }).click();
  await expect(page).toHaveURL(`/${lang}/result?search=kancelarijske+stoilce&as_typed=1`);
  await expect(page.getByText(t('catalogue:nothing_found', { text: slip }))).toBeVisible();
  await expect(shown).toHaveCount(0);
  await page.goBack();
  await expect(ad).toBeVisible();
});

test('X-SEARCH X-WATCH-01 X-WATCH-03 an empty page shows what is nearest, and its search alerts of an ad in another form', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const buyer = new Steps(page, t, lang, phone);
  const sellers = [new Steps(await another(), t, lang, phone), new Steps(await another(), t, lang, phone)] as const;
  for (const steps of [buyer, ...sellers]) await steps.enter(await newPerson());
  const word = noun();
  const name = `Zelena ${word}a`;
  await publish(sellers[0].page, ad(name));
  const query = `dvokrilnu ${word}u`;
  const address = `/${lang}/result?search=${query.replace(' ', '+')}`;
  const nearest = page.getByRole('region', { name: t('catalogue:nearest.title') });

  await test.step('the nearest ads, their category and the query without its rarest word', async () => {
    await page.goto(address);
    await expect(page.getByText(t('catalogue:nothing_found', { text: query }))).toBeVisible();
    await expect(nearest.getByRole('article').getByRole('heading')).toHaveText([name]);
    await expectSoundInBothWidths(page);
    await nearest.getByRole('link', { name: t('catalogue:nearest.category', { name: '' }).trim() }).click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/result\\?category=\\d+$`));
    await page.goBack();
    await nearest.getByRole('link', { name: t('catalogue:nearest.search', { text: `${word}u` }) }).click();
    await expect(page).toHaveURL(`/${lang}/result?search=${word}u`);
    await expect(hits(page)).toHaveText([name]);
    await expect(nearest).toHaveCount(0);
    await page.goBack();
  });

  await test.step('the search is saved with an alert, from where nothing was found', async () => {
    await page.getByRole('button', { name: t('catalogue:tell_me') }).click();
    const dialog = page.getByRole('dialog', { name: t('watching:save.title') });
    await expect(dialog.getByRole('textbox', { name: t('watching:save.name') })).toHaveValue(query);
    await expect(dialog.getByRole('checkbox', { name: t('watching:save.alert') })).toBeChecked();
    await dialog.getByRole('button', { name: t('watching:save.yes') }).click();
    await page.getByRole('link', { name: t('watching:saved.open') }).click();
  });

  await test.step('an ad that holds the words in another form alerts at once, and is found', async () => {
    await page.goto(`/${lang}/profile/notifications`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const fits = `Dvokrilne ${word}e, par`;
    await publish(sellers[1].page, ad(fits));
    const title = t('notifications:type.search-match.title', { search: query, ad: fits });
    await expect(page.getByRole('button', { name: title }).filter({ hasText: title }).first()).toBeVisible();
    await page.goto(address);
    await expect(hits(page)).toHaveText([fits]);
  });
});

test('X-FILTERS on Result and Berza the count of a choice is the number of its ads; a price order has its currency', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const word = noun();
  const price = 500_000 + Math.floor(Math.random() * 400_000);
  for (const [index, freeDelivery] of [true, false, true].entries()) {
    const seller = new Steps(await another(), t, lang, phone);
    await seller.enter(await newPerson());
    await publish(seller.page, ad(`${word}a ${index + 1}`, price + index, { freeDelivery }));
  }
  const names = (...numbers: number[]) => numbers.map((number) => `${word}a ${number}`);
  const title = t('catalogue:filter.title');
  const both = t('catalogue:filter.title_order');
  const chips = page.getByRole('list', { name: t('catalogue:filter.active') });
  const remove = (chip: string) => page.getByRole('button', { name: t('catalogue:filter.remove', { name: chip }) });
  const show = (count: number) => t('catalogue:filter.show', { n: String(count), count });
  const counted = (label: string, count: number) =>
    `${label}, ${t('catalogue:filter.ads', { n: String(count), count })}`;
  /** Does something with the filters: beside the list, on a phone in the sheet, which then says how many ads it shows. */
  const choose = async (act: (place: ReturnType<Page['getByRole']>) => Promise<void>, count: number) => {
    if (!phone) {
      await act(page.getByRole('complementary', { name: title }));
    } else {
      await page.getByRole('button', { name: both }).click();
      const sheet = page.getByRole('dialog', { name: both });
      await act(sheet);
      await sheet.getByRole('button', { name: show(count), exact: true }).click();
      await expect(sheet).toBeHidden();
    }
    await expect(hits(page)).toHaveCount(count);
  };
  const order = async (sort: string, count: number) => {
    if (phone)
      await choose(async (sheet) => void (await sheet.getByLabel(t('catalogue:sort.label')).selectOption(sort)), count);
    else await page.getByLabel(t('catalogue:sort.label'), { exact: true }).selectOption(sort);
  };

  await test.step('Result: free delivery has two of the three, and the count says so before', async () => {
    await page.goto(`/${lang}/result?search=${word}u`);
    await expect(hits(page)).toHaveCount(3);
    const delivery = t('catalogue:filter.delivery_included');
    await choose(async (place) => {
      await expect(
        place.getByRole('radio', { name: counted(t('catalogue:filter.seller_kind.person'), 3) }),
      ).toBeVisible();
      await place.getByRole('checkbox', { name: counted(delivery, 2) }).click();
    }, 2);
    await expect(page).toHaveURL(`/${lang}/result?search=${word}u&delivery_included=1`);
  });

  await test.step('an order by price brings dinars, seen and in the address, and goes with them', async () => {
    await order('desc', 2);
    await expect(page).toHaveURL(/&cur_id=RSD&sort=desc&delivery_included=1$/);
    await expect(hits(page)).toHaveText(names(3, 1));
    await expect(chips.getByRole('listitem').filter({ hasText: 'RSD' })).toHaveCount(1);
    await remove(`${t('catalogue:filter.currency')}: RSD`).click();
    await expect(page).toHaveURL(`/${lang}/result?search=${word}u&delivery_included=1`);
    await expect(hits(page)).toHaveCount(2);
  });

  await test.step('Berza: a limit of the price, typed, brings dinars too', async () => {
    await page.goto(`/${lang}/berza`);
    await expect(page.getByRole('heading', { level: 1, name: t('catalogue:berza') })).toBeVisible();
    await choose(async (place) => {
      await place.getByLabel(t('catalogue:filter.price_from', { currency: 'RSD' })).fill(String(price));
      await place.getByLabel(t('catalogue:filter.price_to', { currency: 'RSD' })).fill(`${price + 2}`);
      await page.keyboard.press('Enter');
      await expect(
        place.getByRole('radio', { name: counted(t('catalogue:filter.seller_kind.firm'), 0) }),
      ).toBeVisible();
      await expect(
        place.getByRole('checkbox', { name: counted(t('catalogue:filter.delivery_included'), 2) }),
      ).toBeVisible();
    }, 3);
    await order('asc', 3);
    await expect(page).toHaveURL(`/${lang}/berza?cur_id=RSD&sort=asc&price_from=${price}&price_to=${price + 2}`);
    await expect(hits(page)).toHaveText(names(1, 2, 3));
    await expectSoundInBothWidths(page);
    await remove(`${t('catalogue:filter.currency')}: RSD`).click();
    await expect(page).toHaveURL(`/${lang}/berza`);
  });
});

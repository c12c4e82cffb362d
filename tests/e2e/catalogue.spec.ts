import { newPerson } from './support/rpc';
import { unique } from './support/register';
import { publish, Steps } from './support/steps';
import { expect, expectSound, test } from './support/test';

/* Finding ads: Latin and Cyrillic searches, filters kept in the address, an ad that does not exist. */

test('X-SCRIPT M-CAT-02 the same ad is found by Latin, bald Latin and Cyrillic; nothing says so', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const seller = new Steps(await another(), t, lang, phone);
  await seller.enter(await newPerson());
  const mark = unique();
  const name = `Čarape ${mark}`;
  await publish(seller.page, {
    name,
    quantity: 20,
    tiers: [
      [10, 500],
      [20, 400],
    ],
  });
  for (const word of ['čarape', 'carape', 'чарапе', 'ČARAPE']) {
    const text = `${word} ${mark}`;
    await page.goto(`/${lang}/result?search=${encodeURIComponent(text)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('catalogue:found', { text }));
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([name]);
  }
  await page.goto(`/${lang}/result?search=${mark}nema`);
  await expect(page.getByText(t('catalogue:nothing_found', { text: `${mark}nema` }))).toBeVisible();
  await page.getByRole('button', { name: t('catalogue:show_all') }).click();
  await expect(page).toHaveURL(`/${lang}/result`);
});

test('M-CAT-02 suggestions while one types: by keys and by press, in three scripts, within the window', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const seller = new Steps(await another(), t, lang, phone);
  await seller.enter(await newPerson());
  const mark = unique();
  const name = `Žar ${mark} za roštilj`;
  await publish(seller.page, {
    name,
    quantity: 20,
    tiers: [
      [10, 500],
      [20, 400],
    ],
  });
  await page.goto(`/${lang}`);
  const box = page.getByRole('banner').getByRole('combobox', { name: t('nav.search') });
  const list = page.getByRole('listbox', { name: t('search.suggestions') });
  for (const text of [`žar ${mark}`, `zar ${mark}`, `жар ${mark}`]) {
    await box.fill(text);
    await expect(list.getByRole('option')).toHaveText([name]);
  }
  const place = await list.boundingBox();
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  expect(place!.x).toBeGreaterThanOrEqual(0);
  expect(place!.x + place!.width).toBeLessThanOrEqual(width);
  await expectSound(page);
  await box.press('Escape');
  await expect(list).toHaveCount(0);
  await box.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toHaveText(name);
  await box.press('Enter');
  await expect(page).toHaveURL(`/${lang}/result?search=${encodeURIComponent(name).replaceAll('%20', '+')}`);
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([name]);

  const category = { sr: 'Papir i štampa', en: 'Paper & printing' }[lang];
  await box.fill(category.slice(0, 4));
  await list
    .getByRole('group', { name: t('search.categories') })
    .getByRole('option', { name: category })
    .click();
  await expect(page).toHaveURL(new RegExp(`/${lang}/result\\?category=\\d+$`));
  await expect(box).toHaveValue('');
  await expect(page.getByRole('main')).toContainText(category);
});

test('M-CAT-03 M-CAT-05 X-FILTERS filters: four before the rest with their ads, price order brings a currency, all in the address @change', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const mark = unique();
  await test.step('two sellers publish an ad each', async () => {
    // One person may publish only once in 15 s.
    for (const [letter, price] of [
      ['A', 500],
      ['B', 900],
    ] as const) {
      const seller = new Steps(await another(), t, lang, phone);
      await seller.enter(await newPerson());
      await publish(seller.page, {
        name: `Lampa ${mark} ${letter}`,
        quantity: 20,
        tiers: [
          [10, price],
          [20, price - 50],
        ],
      });
    }
  });
  await page.goto(`/${lang}/result?search=${mark}`);
  const rail = page.getByRole('complementary', { name: t('catalogue:filter.title') });
  const order = page.getByLabel(t('catalogue:sort.label'), { exact: true });
  await test.step('four regions stand before the rest, and each option says how many ads it shows', async () => {
    const sellers = rail.getByRole('group', { name: t('catalogue:filter.seller') });
    const label = (kind: 'firm' | 'person', count: number) =>
      `${t(`catalogue:filter.seller_kind.${kind}`)}, ${t('catalogue:filter.ads', { n: String(count), count })}`;
    await expect(sellers.getByRole('radio', { name: label('person', 2) })).toBeVisible();
    await expect(sellers.getByRole('radio', { name: label('firm', 0) })).toBeVisible();

    const regions = rail.getByRole('group', { name: t('catalogue:filter.region') });
    await expect(regions.getByRole('checkbox')).toHaveCount(4);
    await regions
      .getByRole('button', { name: t('catalogue:filter.region') })
      .last()
      .click();
    await expect.poll(() => regions.getByRole('checkbox').count()).toBeGreaterThan(4);
  });

  await test.step('the address holds every choice', async () => {
    await rail.getByRole('radio', { name: t('catalogue:filter.newest_days', { count: 7 }) }).click();
    await order.selectOption('desc');
    const currencies = rail.getByRole('group', { name: t('catalogue:filter.currency') });
    await expect(currencies.getByRole('radio', { name: /^RSD/ })).toBeChecked();
    await expect(page.getByText(t('catalogue:sort.one_currency', { currency: 'RSD' }))).toBeVisible();
    await expect(page).toHaveURL(/cur_id=RSD&sort=desc&newest=7$/);
  });

  await test.step('the address shows the same to somebody else', async () => {
    const other = await another();
    await other.goto(page.url());
    for (const view of [page, other]) {
      const names = view.getByRole('article').getByRole('heading');
      await expect(names).toHaveText([`Lampa ${mark} B`, `Lampa ${mark} A`]);
      await expect(view.getByRole('list', { name: t('catalogue:filter.active') }).getByRole('listitem')).toHaveCount(3);
      await expect(view.getByLabel(t('catalogue:sort.label'), { exact: true })).toHaveValue('desc');
    }
  });

  await test.step('removing the currency removes the order, and going back restores it', async () => {
    const currency = `${t('catalogue:filter.currency')}: RSD`;
    await page.getByRole('button', { name: t('catalogue:filter.remove', { name: currency }) }).click();
    await expect(page).toHaveURL(`/${lang}/result?search=${mark}&newest=7`);
    await expect(order).toHaveValue('');
    await page.goBack();
    await expect(order).toHaveValue('desc');
  });

  await test.step('on a narrow page a drawer holds the filters, on a phone a sheet with the order', async () => {
    await page.setViewportSize({ width: 900, height: 800 });
    const filters = t('catalogue:filter.title');
    await page.getByRole('button', { name: t('catalogue:filter.title_count', { title: filters, n: 2 }) }).click();
    const drawer = page.getByRole('dialog', { name: filters });
    const show = t('catalogue:filter.show', { n: '2', count: 2 });
    await expect(drawer.getByRole('button', { name: show })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    const both = t('catalogue:filter.title_order');
    await page.getByRole('button', { name: t('catalogue:filter.title_count', { title: both, n: 2 }) }).click();
    const sheet = page.getByRole('dialog', { name: both });
    await sheet.getByLabel(t('catalogue:sort.label'), { exact: true }).selectOption('ends');
    await expect(page).toHaveURL(/cur_id=RSD&sort=ends&newest=7$/);
    await sheet.getByLabel(t('catalogue:filter.price_to', { currency: 'RSD' })).fill('500');
    await sheet.getByLabel(t('catalogue:filter.price_to', { currency: 'RSD' })).blur();
    await expect(sheet.getByRole('button', { name: t('catalogue:filter.show', { n: '1', count: 1 }) })).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });
});

test('M-DET-05 an ad that is not there says so, with a search and ads that are open', async ({
  page,
  watch,
  t,
  lang,
}) => {
  watch.expectErrorResponse(404, /\/(?:products|details)\/99999999$/);
  await page.goto(`/${lang}/details/99999999`);
  await expect(page.getByRole('heading', { level: 1, name: t('ad:missing.title') })).toBeVisible();
  await expect(page).toHaveURL(`/${lang}/details/99999999`);
  await expect(page.getByRole('heading', { level: 2, name: t('ad:missing.open') })).toBeVisible();
  await expectSound(page);
  await page
    .getByRole('main')
    .getByRole('combobox', { name: t('ad:missing.search') })
    .fill('papir');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/${lang}/result?search=papir`);
});

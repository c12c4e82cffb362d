import { unique } from './support/register';
import { publish, Steps } from './support/steps';
import { expect, person, test } from './support/test';

/* Finding ads, in the browser: scripts, no hits, an ad that is not there. */

test('X-SCRIPT M-CAT-02 the same ad is found by Latin, bald Latin and Cyrillic; nothing says so', async ({
  page,
  another,
  t,
  lang,
  phone,
}) => {
  const seller = new Steps(await another(), t, lang, phone);
  await seller.signIn(person('seller', 5));
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

test('M-DET-05 an ad that is not there leads Home and says so', async ({ page, watch, t, lang, phone }) => {
  watch.expectRefusal(404, /\/products\/99999999$/);
  const steps = new Steps(page, t, lang, phone);
  await page.goto(`/${lang}/details/99999999`);
  await expect(page).toHaveURL(`/${lang}`);
  await expect(steps.toast(t('ad:missing'))).toBeVisible();
});

import { newPerson } from './support/rpc';
import { Steps } from './support/steps';
import { expect, test } from './support/test';

/* Numbers and dates, typed key by key in the language of the page: no field changes the text while somebody types. */

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

test('M-NAV-06 M-AD-02 M-AD-03 X-DATES numbers and dates are read as people write them', async ({
  page,
  t,
  lang,
  phone,
}) => {
  const steps = new Steps(page, t, lang, phone);
  await steps.enter(await newPerson());
  await page.goto(`/${lang}/new-ad`);
  const field = (wire: string) => page.locator(`#ad-${wire}`);
  const leave = async (wire: string, keys: string) => {
    await field(wire).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    let typed = '';
    for (const key of keys) {
      await page.keyboard.press(key);
      typed += key;
      await expect(field(wire)).toHaveValue(typed);
    }
    await page.keyboard.press('Tab');
  };

  await test.step('a quantity is a whole number, or is refused as it was typed', async () => {
    for (const wrong of ['1.5', '-3', '1e3']) {
      await leave('pro_quantity', wrong);
      await expect(field('pro_quantity')).toHaveValue(wrong);
      await expect(field('pro_quantity')).toHaveAttribute('aria-invalid', 'true');
    }
    await leave('pro_quantity', '1.500');
    await expect(field('pro_quantity')).toHaveValue('1.500');
    await expect(field('pro_quantity')).not.toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('the base price has no decimals', async () => {
    await leave('pro_base_price', '1150,50');
    await expect(field('pro_base_price')).toHaveValue('1150,50');
    await expect(page.getByText(t('form.number.whole'))).toBeVisible();
    await leave('pro_base_price', lang === 'sr' ? '1.150' : '1,150');
    await expect(field('pro_base_price')).toHaveValue('1.150');
  });

  await test.step('a price of a step is read in the language', async () => {
    const editor = page.getByRole('region', { name: t('tiers.title') });
    const price = editor.getByLabel(t('tiers.price', { currency: 'RSD' }));
    await expect(price).toHaveValue('1.150');
    for (const [typed, shown] of lang === 'sr'
      ? ([
          ['1.149,50', '1.149,50'],
          ['1150.50', '1150.50'],
          ['1,149', '1,149'],
        ] as const)
      : ([
          ['1,149.50', '1.149,50'],
          ['1149.50', '1.149,50'],
          ['1,149', '1.149'],
        ] as const)) {
      await price.click();
      await page.keyboard.press('ControlOrMeta+a');
      for (const key of typed) await page.keyboard.press(key);
      await expect(price).toHaveValue(typed);
      await page.keyboard.press('Tab');
      await expect(price).toHaveValue(shown);
      if (typed === shown && lang === 'sr' && shown !== '1.149,50')
        await expect(price).toHaveAttribute('aria-invalid', 'true');
    }
  });

  await test.step('dates are read in several forms, and stay where they cannot be taken', async () => {
    const later = day(20);
    const [year, month, date] = later.split('-') as [string, string, string];
    for (const typed of [`${date}.${month}.${year}`, `${date}.${month}.${year}.`, `${date}/${month}/${year}`, later]) {
      await leave('pro_expiry', typed);
      await expect(field('pro_expiry')).toHaveValue(later);
      await expect(field('pro_expiry')).not.toHaveAttribute('aria-invalid', 'true');
    }
    for (const [typed, kept] of [
      ['31.2.2027', '31.2.2027'],
      [day(-1), day(-1)],
    ] as const) {
      await leave('pro_expiry', typed);
      await expect(field('pro_expiry')).toHaveValue(kept);
      await expect(field('pro_expiry')).toHaveAttribute('aria-invalid', 'true');
    }
  });
});

import type { Steps } from './steps';
import { expect } from './test';

/** Fills in the first step of the open wizard, with three price steps. */
export async function fillBasics({ page, t, lang }: Steps, name: string): Promise<void> {
  const field = (wire: string) => page.locator(`#ad-${wire}`);
  await field('pro_name').fill(name);
  await field('cat_id').click();
  await page.getByRole('listbox').getByRole('option').first().click();
  const expiry = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await field('pro_expiry').fill(expiry);
  await field('pro_made_in').fill('Srbija');
  await field('pro_quantity').fill('30');
  await field('mun_id').selectOption({ label: lang === 'sr' ? 'komad' : 'piece' });
  await field('pro_base_price').fill('1000');
  await field('cur_id').selectOption('RSD');
  const editor = page.getByRole('region', { name: t('tiers.title') });
  for (const [max, price] of [
    ['10', '1000'],
    ['20', '900'],
    ['30', '800'],
  ] as const) {
    await editor.getByLabel(t('tiers.to'), { exact: true }).fill(max);
    await editor.getByLabel(t('tiers.price', { currency: 'RSD' })).fill(price);
    await editor.getByRole('button', { name: t('tiers.add') }).click();
  }
  await expect(editor.getByRole('listitem')).toHaveCount(3);
  await expect(field('pro_quantity')).toBeDisabled();
  await field('pro_info').fill('Polutvrdi sir');
  await field('pro_description').fill('Sir od punomasnog mleka, zreo šest meseci.');
  await field('pro_declaration_text').fill('Mleko, so, sirilo.');
}

import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BannerRow } from '@/api/types';
import { LIMITS } from '@/entities/site/limits';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { BannersScreen } from './BannersScreen';

const image = (id: number) => `aa/${'0'.repeat(31)}${id}.jpg`;
const row = (id: number, img_shown: 0 | 1 = 1): BannerRow => ({
  img_id: id,
  image: image(id),
  pro_id: null,
  pro_name: null,
  img_shown,
});
const picture = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' });

it('M-ADM-18 shows banners with their pictures and says which three Home shows', async () => {
  answer('get', 'banners/all', [row(9), row(7), row(5), row(2, 0)]);
  await render(<BannersScreen />, { at: '/sr/admin/banners' });
  expect(await screen.findAllByRole('row')).toHaveLength(5);
  expect(screen.getAllByText('Prikazuje se')).toHaveLength(3);
  expect(within(screen.getAllByRole('row')[4]!).getByText('Ne prikazuje se')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Baner 9' })).toHaveAttribute('src', expect.stringContaining('aa/'));
  await expectNoAxeViolations();
});

it('M-ADM-18 wants a picture within the limits and sends it; a refusal stands at the field', async () => {
  answer('get', 'banners/all', []);
  const { user } = await render(<BannersScreen />, { at: '/sr/admin/banners?dialog=add' });
  const dialog = await screen.findByRole('dialog', { name: 'Novi baner' });
  const save = within(dialog).getByRole('button', { name: 'Sačuvajte' });
  await user.click(save);
  expect(within(dialog).getAllByText('Popunite ovo polje.').length).toBeGreaterThan(0);
  const input = within(dialog).getByLabelText('Slika', { selector: 'input' });
  await user.upload(input, picture('velika.png', LIMITS.banner_bytes + 1));
  expect(within(dialog).getByText(/velika\.png:/)).toBeVisible();
  refuse('post', 'banners', 415, 'image_invalid', {
    message: 'Nije slika.',
    fields: { image: [{ code: 'image_invalid', message: 'Nije slika.' }] },
  });
  await user.upload(input, picture('dobra.png'));
  await user.click(save);
  expect((await within(dialog).findAllByText('Nije slika.')).length).toBeGreaterThan(0);
  const sent: boolean[] = [];
  answer('post', 'banners', async (request) => {
    sent.push((await request.formData()).has('image'));
    answer('get', 'banners/all', [row(1)]);
    return { img_id: 1, image: image(1), pro_id: null, ad: null };
  });
  await user.click(save);
  expect(await screen.findByRole('img', { name: 'Baner 1' })).toBeVisible();
  expect(sent).toEqual([true]);
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RowOf } from '@/api/operations';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer } from '@/test/server';
import { PartnersScreen } from './PartnersScreen';

type PartnerRow = RowOf<'partners/all'>;

const row = (change: Partial<PartnerRow> = {}): PartnerRow => ({
  par_id: 3,
  par_kind: 'partner',
  par_name: 'Zadruga Lug',
  par_name_en: 'Lug Cooperative',
  par_link: 'https://lug.example',
  par_priority: 0,
  par_image: '',
  par_active: 1,
  ...change,
});

it('M-ADM-18 lists partners and recommended sites with their links', async () => {
  answer('get', 'partners/all', [row(), row({ par_id: 4, par_kind: 'friend', par_name: 'Komora', par_active: 0 })]);
  await render(<PartnersScreen />, { at: '/sr/admin/partners' });
  const komora = within(await screen.findByRole('row', { name: /Komora/ }));
  expect(komora.getByText('Preporučeni sajt')).toBeVisible();
  expect(komora.getByText('Ne prikazuje se')).toBeVisible();
  await expectNoAxeViolations();
});

it('M-ADM-18 adds one, and wants a name and a link', async () => {
  const sent: string[][] = [];
  answer('get', 'partners/all', []);
  answer('post', 'partners', async (request) => {
    sent.push([...(await request.formData()).entries()].map(([name, value]) => `${name}=${String(value)}`));
    answer('get', 'partners/all', [row()]);
    return row();
  });
  const { user } = await render(<PartnersScreen />, { at: '/sr/admin/partners?dialog=add' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Novi partner' }));
  await user.click(dialog.getByRole('button', { name: 'Sačuvajte' }));
  expect(dialog.getAllByText('Popunite ovo polje.').length).toBeGreaterThanOrEqual(2);
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText(/^Naziv \(srpski\)/), 'Zadruga Lug');
  await user.type(dialog.getByLabelText(/^Naziv \(engleski\)/), 'Lug Cooperative');
  await user.type(dialog.getByLabelText(/^Redosled/), '2');
  await user.type(dialog.getByLabelText(/^Link/), 'https://lug.example');
  await user.click(dialog.getByRole('button', { name: 'Sačuvajte' }));
  await waitFor(() =>
    expect(sent).toEqual([
      [
        'par_kind=partner',
        'par_name=Zadruga Lug',
        'par_name_en=Lug Cooperative',
        'par_link=https://lug.example',
        'par_priority=2',
      ],
    ]),
  );
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Suggestion } from '@/api/types';
import { OK } from '@/test/factories';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { SuggestionsScreen } from './SuggestionsScreen';

const LONG = 'Dodajte pretragu po mestu preuzimanja robe.';
const rows: Suggestion[] = [
  {
    msg_id: 7,
    msg_date: '2026-02-03T10:20:00Z',
    usr_name: 'Milica',
    usr_email: 'milica@example.com',
    msg_message: LONG,
  },
  { msg_id: 8, msg_date: '2026-02-02T10:20:00Z', usr_name: 'Bivši', usr_email: '', msg_message: 'Kratko.' },
];

it('M-ADM-14 lists suggestions cut to 30 characters and shows one whole, with a way to answer', async () => {
  answerPaged('suggestions', [...rows]);
  const { user, address } = await render(<SuggestionsScreen />, { at: '/sr/admin/suggestions' });
  const row = await screen.findByRole('row', { name: /Milica/ });
  expect(within(row).getByText('Dodajte pretragu po mestu preu…')).toBeVisible();
  expect(within(row).getByText(/^2026-02-03 \d\d:20$/)).toBeVisible();
  await user.click(within(row).getByRole('button', { name: 'Otvorite predlog: Milica' }));
  expect(address()).toBe('/sr/admin/suggestions?dialog=edit-7');
  const dialog = await screen.findByRole('dialog', { name: 'Predlog: Milica' });
  expect(within(dialog).getByText(LONG)).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'Odgovorite e-poštom' })).toHaveAttribute(
    'href',
    'mailto:milica@example.com',
  );
  await expectNoAxeViolations();
});

it('M-ADM-14 deletes after a question, also from the dialog, and says why not', async () => {
  const gone = vi.fn();
  answerPaged('suggestions', [...rows]);
  const { user, address } = await render(<SuggestionsScreen />, { at: '/sr/admin/suggestions?dialog=edit-8' });
  const dialog = await screen.findByRole('dialog', { name: 'Predlog: Bivši' });
  expect(within(dialog).getByText('Nalog je zatvoren')).toBeVisible();
  expect(within(dialog).queryByRole('link')).toBeNull();
  refuse('delete', 'suggestions/8', 404, 'not_found', { message: 'Nema ga.' });
  await user.click(within(dialog).getByRole('button', { name: 'Obrišite predlog' }));
  await user.click(await screen.findByRole('button', { name: 'Odustanite' }));
  await user.click(within(dialog).getByRole('button', { name: 'Obrišite predlog' }));
  await user.click(await screen.findByRole('button', { name: 'Obrišite' }));
  expect(await screen.findByText('Greška: Nema ga.')).toBeVisible();
  expect(address()).toBe('/sr/admin/suggestions?dialog=edit-8');
  answer('delete', 'suggestions/8', () => {
    gone();
    answerPaged('suggestions', [rows[0]!]);
    return OK;
  });
  await user.click(within(dialog).getByRole('button', { name: 'Obrišite predlog' }));
  await user.click(await screen.findByRole('button', { name: 'Obrišite' }));
  await waitFor(() => expect(address()).toBe('/sr/admin/suggestions'));
  expect(gone).toHaveBeenCalledOnce();
});

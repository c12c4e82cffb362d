import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SupportCase, SupportCaseDetails } from '@/api/types';
import { OK } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer } from '@/test/server';
import { CasesScreen } from './CasesScreen';

const row: SupportCase = {
  msg_id: 7,
  msg_kind: 'contact',
  msg_date: '2026-02-03T10:20:00Z',
  msg_message: 'Dodajte pretragu po mestu preuzimanja robe.',
  msg_page: '/sr/franchise',
  msg_state: 'new',
  usr_id: null,
  usr_name: 'Milica',
  usr_email: 'milica@example.com',
  usr_id_assignee: null,
  usr_username_assignee: '',
};
const details: SupportCaseDetails = { ...row, history: [] };

const serveInbox = () =>
  answer('get', 'admin/cases', [row], {
    page_count: 1,
    meta: { items: 1, admins: [{ usr_id: 1, usr_username: 'upravnik' }] },
  });

it('X-SUPPORT M-ADM-14 lists cases cut to 30 characters, shows one whole and answers it by mail', async () => {
  serveInbox();
  answer('get', 'admin/cases/7', details);
  const sent: unknown[] = [];
  answer('post', 'admin/cases/7', async (request) => {
    sent.push(await request.json());
    const answered: SupportCaseDetails = {
      ...details,
      msg_state: 'answered',
      history: [
        {
          id: 1,
          at: '2026-02-04T10:20:00Z',
          usr_username: 'upravnik',
          action: 'answer',
          usr_username_assignee: '',
          note: '',
          answer: 'Hvala.',
        },
      ],
    };
    return answered;
  });
  const { user, address } = await render(<CasesScreen />, { at: '/sr/admin/cases' });
  const line = await screen.findByRole('row', { name: /Milica/ });
  expect(within(line).getByText('Dodajte pretragu po mestu preu…')).toBeVisible();
  await user.click(within(line).getByRole('button', { name: 'Otvorite slučaj br. 7' }));
  expect(address()).toBe('/sr/admin/cases?dialog=edit-7');
  const dialog = await screen.findByRole('dialog', { name: 'Slučaj br. 7' });
  expect(await within(dialog).findByText(row.msg_message)).toBeVisible();
  expect(within(dialog).getByText('/sr/franchise')).toBeVisible();
  await expectNoAxeViolations();
  await fillIn(user, within(dialog).getByRole('textbox', { name: 'Odgovor' }), 'Hvala.');
  await user.click(within(dialog).getByRole('button', { name: 'Pošaljite odgovor' }));
  const question = await screen.findByRole('dialog', { name: 'Poslati odgovor na slučaj br. 7?' });
  await user.click(within(question).getByRole('button', { name: 'Pošaljite odgovor' }));
  expect(await within(dialog).findByText(/šalje odgovor/)).toBeVisible();
  expect(sent).toEqual([{ action: 'answer', note: '', answer: 'Hvala.' }]);
});

it('X-SUPPORT M-ADM-14 offers no answer to a closed account, and deletes after a question', async () => {
  serveInbox();
  answer('get', 'admin/cases/7', { ...details, usr_email: '' });
  answer('delete', 'admin/cases/7', OK);
  const { user } = await render(<CasesScreen />, { at: '/sr/admin/cases?dialog=edit-7' });
  const dialog = await screen.findByRole('dialog', { name: 'Slučaj br. 7' });
  expect(await within(dialog).findByText('Nema adrese')).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Pošaljite odgovor' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Zatvorite' }));
  await user.click(await screen.findByRole('button', { name: 'Obrišite: 7' }));
  await user.click(await screen.findByRole('button', { name: 'Obrišite' }));
  expect(await screen.findByText('Uspešno')).toBeVisible();
});

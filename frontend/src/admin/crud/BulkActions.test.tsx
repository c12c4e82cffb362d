import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AdminUser, BulkResult } from '@/api/types';
import { UsersScreen } from '@/admin/screens/users/UsersScreen';
import { session } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';

const person = (id: number, name: string, more: Partial<AdminUser> = {}): AdminUser => ({
  usr_id: id,
  usr_name: name,
  usr_username: name,
  usr_email: `${name}@example.com`,
  usr_is_organisation: 0,
  seller: 0,
  buyer: 1,
  usr_admin: 0,
  usr_role: '',
  usr_banned: 0,
  usr_unlocked: 1,
  usr_verified: 1,
  usr_date: '2026-02-03T10:20:00Z',
  ...more,
});

const open = () =>
  render(<UsersScreen />, {
    at: '/sr/admin/users',
    user: session({ usr_id: 1, usr_username: 'admin', admin: true }),
  });

it('X-BULK: one reason, one request, and for each that failed why', async () => {
  answerPaged('admin/users', [person(5, 'ana'), person(6, 'boba'), person(7, 'ceca', { usr_banned: 1 })]);
  const sent: unknown[] = [];
  answer('post', 'admin/users/bulk', async (request) => {
    sent.push(await request.json());
    const results: BulkResult[] = [
      { id: 5, res: 'ok', code: '', message: '' },
      { id: 6, res: 'failed', code: 'not_found', message: 'Nalog više ne postoji.' },
    ];
    return results;
  });
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Označite sve na stranici' }));
  expect(screen.getByRole('button', { name: 'Vratite (1)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Isključite (2)' }));
  const question = await screen.findByRole('dialog', { name: 'Isključite: 2 zapisa?' });
  await fillIn(user, within(question).getByRole('textbox'), 'Prevara');
  await user.click(within(question).getByRole('button', { name: 'Isključite' }));
  await waitFor(() => expect(sent).toEqual([{ ids: [5, 6], action: 'ban', reason: 'Prevara' }]));
  const outcome = await screen.findByRole('dialog', { name: 'Nije sve urađeno' });
  expect(within(outcome).getByText('Urađen je 1 zapis.')).toBeVisible();
  expect(within(outcome).getByText('boba: Nalog više ne postoji.')).toBeVisible();
  await expectNoAxeViolations();
  await user.click(within(outcome).getByRole('button', { name: 'U redu' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('checkbox', { name: 'Označite: boba' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Označite: ana' })).not.toBeChecked();
});

it('X-BULK: keeps the reason and the rows when the request itself was refused', async () => {
  answerPaged('admin/users', [person(5, 'ana')]);
  refuse('post', 'admin/users/bulk', 503, 'unavailable', { message: 'Pokušajte ponovo.' });
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Označite: ana' }));
  await user.click(screen.getByRole('button', { name: 'Zaključajte (1)' }));
  const question = await screen.findByRole('dialog');
  await fillIn(user, within(question).getByRole('textbox'), 'Provera');
  await user.click(within(question).getByRole('button', { name: 'Zaključajte' }));
  expect(await screen.findByText(/^Greška: /)).toBeVisible();
  expect(within(question).getByRole('textbox')).toHaveValue('Provera');
  expect(screen.getByRole('checkbox', { name: 'Označite: ana', hidden: true })).toBeChecked();
});

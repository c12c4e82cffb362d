import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Comment } from '@/api/types';
import { OK } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { RatingsScreen } from './RatingsScreen';

const row: Comment = {
  rat_id: 5,
  off_id: 70,
  pro_id: 12,
  pro_name: 'Kosilica benzinska 46 cm sa korpom',
  usr_id_from: 5,
  usr_username_from: 'hotel7',
  usr_id_to: 6,
  usr_username_to: 'gruza',
  rat_rating: 3,
  rat_comment: 'Isporuka je kasnila dva dana,\nroba je u redu.',
  rat_date: '2026-02-03T10:20:00Z',
};

it('M-ADM-15 searches comments, cuts them to 30 characters and tells all of one', async () => {
  const asked: string[] = [];
  answer(
    'get',
    'comments',
    (request) => {
      asked.push(new URL(request.url).searchParams.get('search') ?? '');
      return [row];
    },
    { page_count: 1, meta: { items: 1 } },
  );
  const { user, address } = await render(<RatingsScreen />, { at: '/sr/admin/comments' });
  const line = await screen.findByRole('row', { name: /gruza/ });
  expect(within(line).getByText('Kosilica benzinska 46 cm sa ko…')).toBeVisible();
  expect(within(line).getByText('Isporuka je kasnila dva dana,…')).toBeVisible();
  await fillIn(user, screen.getByRole('searchbox', { name: 'Pretražite komentare' }), 'kasnila');
  await waitFor(() => expect(asked).toContain('kasnila'));
  expect(address()).toBe('/sr/admin/comments?search=kasnila');
  await user.click(await screen.findByRole('button', { name: 'Detalji komentara: hotel7 → gruza' }));
  const dialog = await screen.findByRole('dialog', { name: 'Komentar: hotel7 → gruza' });
  expect(within(dialog).getByText(/roba je u redu/)).toBeVisible();
  expect(within(dialog).getByText(/^2026-02-03 \d\d:20$/)).toBeVisible();
  expect(within(dialog).getByRole('img', { name: /3/ })).toBeVisible();
  expect(
    within(dialog)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/sr/admin/products/12', '/sr/admin/offers/70', '/sr/admin/users/5', '/sr/admin/users/6']);
  await expectNoAxeViolations();
});

it('M-ADM-15 deletes a comment after saying what follows and taking the reason', async () => {
  answerPaged('comments', [row]);
  const sent = vi.fn();
  const { user } = await render(<RatingsScreen />, { at: '/sr/admin/comments' });
  await user.click(await screen.findByRole('button', { name: /^Obrišite: Kosilica/ }));
  const question = await screen.findByRole('dialog', { name: /Obrisati/ });
  expect(within(question).getByText(/Ocena izlazi iz proseka/)).toBeVisible();
  refuse('delete', 'comments/5', 503, 'unavailable');
  const reason = within(question).getByRole('textbox', { name: 'Razlog' });
  await user.click(within(question).getByRole('button', { name: 'Obrišite' }));
  expect(reason).toHaveAccessibleDescription(/Unesite razlog/);
  await fillIn(user, reason, 'Vređa prodavca.');
  await user.click(within(question).getByRole('button', { name: 'Obrišite' }));
  expect(await screen.findByText(/^Greška/)).toBeVisible();
  expect(reason).toHaveValue('Vređa prodavca.');
  answer('delete', 'comments/5', async (request) => {
    sent(await request.json());
    answerPaged('comments', []);
    return OK;
  });
  await user.click(within(question).getByRole('button', { name: 'Obrišite' }));
  expect(await screen.findByText('Nema zapisa')).toBeVisible();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ reason: 'Vređa prodavca.' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('M-ADM-15 deletes a comment from its details; without a reason they stay open', async () => {
  answerPaged('comments', [row]);
  const { user, address } = await render(<RatingsScreen />, { at: '/sr/admin/comments?dialog=edit-5' });
  const details = await screen.findByRole('dialog', { name: /^Komentar/ });
  await user.click(within(details).getByRole('button', { name: 'Obrišite komentar' }));
  await screen.findByRole('dialog', { name: /Obrisati/ });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Obrisati/ })).toBeNull());
  expect(address()).toBe('/sr/admin/comments?dialog=edit-5');
  await user.click(within(details).getByRole('button', { name: 'Obrišite komentar' }));
  const question = await screen.findByRole('dialog', { name: /Obrisati/ });
  await fillIn(user, within(question).getByRole('textbox', { name: 'Razlog' }), 'Vređa prodavca.');
  answer('delete', 'comments/5', () => {
    answerPaged('comments', []);
    return OK;
  });
  await user.click(within(question).getByRole('button', { name: 'Obrišite' }));
  await waitFor(() => expect(address()).toBe('/sr/admin/comments'));
});

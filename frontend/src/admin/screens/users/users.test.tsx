import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AdminUser } from '@/api/types';
import { message, session } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { UsersScreen } from './UsersScreen';

const person = (more: Partial<AdminUser> = {}): AdminUser => ({
  usr_id: 5,
  usr_name: 'Milica Petrović',
  usr_username: 'milica',
  usr_email: 'milica@example.com',
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

const sent = vi.fn();

beforeEach(() => sent.mockReset());

const open = (lang: 'sr' | 'en' = 'sr') =>
  render(<UsersScreen />, {
    lang,
    at: `/${lang}/admin/users`,
    user: session({ usr_id: 1, usr_username: 'admin', admin: true }),
  });

it('M-ADM-10 lists accounts with how they stand, and finds them by words and type', async () => {
  const asked: string[] = [];
  answer(
    'get',
    'admin/users',
    (request) => {
      asked.push(new URL(request.url).search);
      return [
        person(),
        person({ usr_id: 6, usr_username: 'gruza', usr_name: 'Gruža d.o.o.', usr_is_organisation: 1, seller: 1 }),
        person({
          usr_id: 7,
          usr_username: 'losi',
          usr_banned: 1,
          usr_unlocked: 0,
          usr_verified: 0,
          usr_admin: 1,
          usr_role: 'administrator',
        }),
        person({ usr_id: 1, usr_username: 'admin', usr_admin: 1, usr_role: 'administrator' }),
      ];
    },
    { page_count: 1, meta: { items: 4 } },
  );
  const { user, address } = await open();
  const firm = await screen.findByRole('row', { name: /gruza/ });
  expect(within(firm).getByText('prodaje, kupuje')).toBeVisible();
  expect(within(firm).getByText('Firma')).toBeVisible();
  const bad = screen.getByRole('row', { name: /losi/ });
  for (const word of ['Administrator', 'Isključen', 'Zaključan', 'Nepotvrđen'])
    expect(within(bad).getByText(word)).toBeVisible();
  // Nobody can write to a banned account or send a password link to an unverified address, and the
  // administrator's own row offers no actions.
  expect(
    within(bad)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Promenite ulogu: losi', 'Otključajte nalog: losi', 'Vratite nalog: losi']);
  const own = await screen.findByRole('row', { name: /admin@|admin Milica|Vaš nalog/ });
  expect(within(own).queryByRole('button')).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Vrsta' }), 'Firme');
  await waitFor(() => expect(asked.at(-1)).toContain('usrType=org'));
  await fillIn(user, screen.getByRole('searchbox'), 'gruza');
  await waitFor(() => expect(asked.at(-1)).toContain('search=gruza'));
  expect(address()).toBe('/sr/admin/users?search=gruza&usrType=org');
  await expectNoAxeViolations();
});

it('M-ADM-10 asks before each action, does it, and shows an error', async () => {
  answerPaged('admin/users', [person()]);
  const { user } = await open('en');
  const row = await screen.findByRole('row', { name: /milica/ });
  const press = async (name: string) => {
    const icon = within(row).queryByRole('button', { name });
    if (icon === null) await user.click(within(row).getByRole('button', { name: 'More actions: milica' }));
    const button = icon ?? (await screen.findByRole('menuitem', { name }));
    // Wait for the previous action to finish: the server may still be answering it.
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
  };
  await press('Ban the account: milica');
  const question = await screen.findByRole('dialog', { name: 'Ban the account: milica?' });
  expect(within(question).getByText(/The session ends at once/)).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(sent).not.toHaveBeenCalled();
  answer('patch', 'admin/users/5', async (request) => {
    sent(await request.json());
    return person();
  });
  const action = [
    ['Ban the account: milica', 'Ban', { ban: 1, reason: 'Three complaints' }],
    ['Lock the account: milica', 'Lock', { unlock: 0, reason: 'Three complaints' }],
    ['Send a link for a new password: milica', 'Send the link', { password: true }],
  ] as const;
  for (const [button, yes, body] of action) {
    await press(button);
    const dialog = await screen.findByRole('dialog');
    if ('reason' in body) {
      await user.click(within(dialog).getByRole('button', { name: yes }));
      const field = within(dialog).getByRole('textbox', { name: /Reason/ });
      expect(field).toHaveAccessibleDescription(/Enter a reason\./);
      await fillIn(user, field, ' Three complaints ');
    }
    await user.click(within(dialog).getByRole('button', { name: yes }));
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith(body));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
  refuse('patch', 'admin/users/5', 409, 'last_admin', { message: 'This is the last administrator.' });
  await press('Lock the account: milica');
  await fillIn(user, await screen.findByRole('textbox', { name: /Reason/ }), 'Three complaints');
  await user.click(screen.getByRole('button', { name: 'Lock' }));
  expect(await screen.findByText(/This is the last administrator/)).toBeVisible();
});

it('M-ADM-24 writes to a person', async () => {
  answerPaged('admin/users', [person()]);
  answer('post', 'messages', async (request) => {
    sent(await request.json());
    return message({
      msg_id: 9,
      msg_message: 'Zdravo.',
      usr_id_from: 1,
      usr_id_to: 5,
      sender: 1,
      usr_name: 'Zbir',
      msg_read: 0,
    });
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Pošaljite poruku: milica' }));
  const dialog = await screen.findByRole('dialog');
  await fillIn(user, within(dialog).getByRole('textbox'), 'Zdravo.');
  await user.click(within(dialog).getByRole('button', { name: 'Pošaljite poruku' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ usr_id_to: 5, msg_message: 'Zdravo.' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('X-ROLES an administrator gives a role and says why', async () => {
  answerPaged('admin/users', [person({ usr_role: 'editor' })]);
  answer('patch', 'admin/users/5', async (request) => {
    sent(await request.json());
    return person({ usr_role: 'support' });
  });
  const { user } = await open('en');
  const row = await screen.findByRole('row', { name: /milica/ });
  expect(within(row).getByText('Editor')).toBeVisible();
  await user.click(within(row).getByRole('button', { name: 'Change the role: milica' }));
  const dialog = await screen.findByRole('dialog', { name: 'Role: milica' });
  const choice = within(dialog).getByRole('combobox', { name: 'Role' });
  expect(choice).toHaveValue('editor');
  await user.selectOptions(choice, 'Support');
  expect(choice).toHaveAccessibleDescription(/Support cases and reports/);
  await user.click(within(dialog).getByRole('button', { name: 'Change the role' }));
  expect(sent).not.toHaveBeenCalled(); // the reason is missing
  await fillIn(user, within(dialog).getByRole('textbox', { name: /Reason/ }), 'Answers letters');
  await user.click(within(dialog).getByRole('button', { name: 'Change the role' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ role: 'support', reason: 'Answers letters' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('X-ROLES an operator changes ordinary accounts alone, and gives no roles', async () => {
  answerPaged('admin/users', [
    person(),
    person({ usr_id: 6, usr_username: 'urednik', usr_name: 'Vuk', usr_email: 'vuk@example.com', usr_role: 'editor' }),
  ]);
  await render(<UsersScreen />, {
    lang: 'en',
    at: '/en/admin/users',
    user: session({ usr_id: 1, usr_role: 'operator', rights: ['office', 'read_people', 'moderate_people'] }),
  });
  const plain = await screen.findByRole('row', { name: /milica@/ });
  await waitFor(() => expect(within(plain).queryByRole('button', { name: /role/ })).not.toBeInTheDocument());
  expect(within(plain).getByRole('button', { name: 'Ban the account: milica' })).toBeVisible();
  expect(within(screen.getByRole('row', { name: /urednik/ })).queryAllByRole('button')).toEqual([]);
});

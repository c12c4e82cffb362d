import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Found } from '@/api/types';
import { AdminBar } from '@/app/layouts/AdminBar';
import { session } from '@/test/factories';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, refuse } from '@/test/server';

const NOTHING: Found = { users: [], products: [], offers: [], mails: [] };
const FOUND: Found = {
  users: [
    {
      usr_id: 4,
      usr_username: 'medonosa',
      usr_name: 'Pčelinjak Medonoša',
      usr_email: 'med@example.com',
      usr_is_organisation: 1,
    },
  ],
  products: [{ pro_id: 12, pro_name: 'Livadski med', usr_username: 'medonosa' }],
  offers: [{ off_id: 33, pro_name: 'Livadski med', usr_username: 'kupac' }],
  mails: [
    {
      id: 5,
      to: 'm…@example.com',
      kind: 'reset',
      state: 'sent',
      tries: 1,
      last_error: '',
      created_at: '2026-03-02T10:20:00Z',
      sent_at: '2026-03-02T10:21:00Z',
    },
  ],
};
const admin = session({ usr_id: 1, usr_username: 'admin', admin: true });
const asked: string[] = [];

async function openFind(found: Found, lang: 'sr' | 'en' = 'sr') {
  asked.length = 0;
  answer('get', 'admin/find', (request) => {
    asked.push(new URL(request.url).searchParams.get('q') ?? '');
    return found;
  });
  const shown = await render(<AdminBar />, { at: `/${lang}/admin`, lang, user: admin });
  await shown.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox');
  return { ...shown, field };
}

const groupNames = async () => {
  const list = await screen.findByRole('listbox');
  return within(list)
    .getAllByRole('group')
    .map((group) => group.getAttribute('aria-label'));
};

describe('X-FIND: finding anything in the back-office', () => {
  it('opens by the keys and shows what it finds in groups', async () => {
    const { user, field } = await openFind(FOUND);
    expect(field).toHaveFocus();
    await user.type(field, ' med ');
    await waitFor(async () => expect(await groupNames()).toEqual(['Ljudi', 'Oglasi', 'Ponude', 'E-poruke']));
    expect(asked.at(-1)).toBe('med');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Pčelinjak Medonoša');
    await expectNoAxeViolations();
  });

  it('opens what the arrows have reached', async () => {
    const { user, field, address } = await openFind(FOUND);
    await user.type(field, 'med');
    await screen.findByRole('option', { name: /Ponuda 33/ });
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Livadski med');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe('/sr/admin/offers/33'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('knows the screens by their names in the language of the reader', async () => {
    const { user, field, address } = await openFind(NOTHING, 'en');
    await user.type(field, 'audit');
    await user.click(await screen.findByRole('option', { name: /Audit log/ }));
    expect(address()).toBe('/en/admin/audit');
  });

  it('says when nothing is found, and closes on Escape', async () => {
    const { user, field } = await openFind(NOTHING);
    await user.type(field, 'xyzzy');
    expect(await screen.findByText('Nema rezultata')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('has a button, and offers to try again when the server does not answer', async () => {
    refuse('get', 'admin/find', 500, 'server_error');
    const { user } = await render(<AdminBar />, { at: '/sr/admin', lang: 'sr', user: admin });
    await user.click(screen.getByRole('button', { name: 'Pronađite' }));
    await user.type(await screen.findByRole('combobox'), 'med');
    expect(await screen.findByRole('button', { name: 'Pokušajte ponovo' })).toBeVisible();
  });
});

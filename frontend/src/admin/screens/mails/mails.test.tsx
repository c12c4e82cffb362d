import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MailRow } from '@/api/types';
import { render } from '@/test/render';
import { answerPaged } from '@/test/server';
import { MAIL_KINDS } from './mailKinds';
import { MailsScreen } from './MailsScreen';

const mail: MailRow = {
  id: 1,
  to: 's…@example.com',
  kind: 'reset_password',
  state: 'sent',
  tries: 1,
  last_error: '',
  created_at: '2026-05-04T08:00:00Z',
  sent_at: '2026-05-04T08:00:01Z',
};

it('X-JOBS opens on the mails of every state and names each kind in words', async () => {
  answerPaged('admin/mails', [mail, { ...mail, id: 2, state: 'dead', kind: 'brand_new', to: 'propala@example.com' }]);
  await render(<MailsScreen />, { at: '/sr/admin/mails' });
  const sent = await screen.findByRole('row', { name: /s…@example\.com/ });
  expect(within(sent).getByText('Nova lozinka')).toBeVisible();
  expect(within(sent).getByText('Poslato')).toBeVisible();
  const dead = screen.getByRole('row', { name: /propala@example\.com/ });
  expect(within(dead).getByText('brand_new')).toBeVisible();
  expect(within(dead).getByText('Nije isporučeno')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Stanje' })).toHaveValue('');
});

it('X-JOBS has a name for every template of the server, and for no other', () => {
  const folder = resolve(import.meta.dirname, '../../../../../templates/mail');
  const templates = new Set(readdirSync(folder).map((file) => file.split('.')[0] ?? ''));
  for (const shared of ['base', 'parts']) templates.delete(shared);
  expect([...templates].sort()).toEqual([...MAIL_KINDS].sort());
});

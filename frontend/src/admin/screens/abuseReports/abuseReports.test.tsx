import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AbuseReport, AbuseReportDetails } from '@/api/types';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer } from '@/test/server';
import { AbuseReportsScreen } from './AbuseReportsScreen';

const row: AbuseReport = {
  abr_id: 5,
  abr_kind: 'ad',
  abr_thing_id: 12,
  abr_name: 'Med od lipe',
  abr_snapshot: 'Najbolji med.',
  abr_reason: 'fraud',
  abr_text: 'Traži uplatu unapred',
  abr_state: 'open',
  usr_id_reported: 30,
  usr_username_reported: 'prodavac',
  usr_id_reporter: 31,
  usr_username_reporter: 'kupac',
  usr_email: '',
  usr_id_assignee: null,
  usr_username_assignee: '',
  abr_date: '2026-02-03T10:20:00Z',
  abr_decided: null,
};
const details: AbuseReportDetails = { ...row, others: 2, history: [] };

function serveQueue() {
  const asked: string[] = [];
  answer(
    'get',
    'admin/abuse-reports',
    (request) => {
      asked.push(new URL(request.url).search);
      return [row];
    },
    { page_count: 1, meta: { items: 1, admins: [{ usr_id: 1, usr_username: 'upravnik' }] } },
  );
  answer('get', 'admin/abuse-reports/5', details);
  return asked;
}

it('X-REPORT lists the queue and filters it by who works on it', async () => {
  const asked = serveQueue();
  const { user, address } = await render(<AbuseReportsScreen />, { at: '/sr/admin/abuse-reports' });
  const line = await screen.findByRole('row', { name: /Med od lipe/ });
  expect(within(line).getByText('Prevara ili pokušaj prevare')).toBeVisible();
  expect(within(line).getByText('Otvorena')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ko obrađuje' }), 'Niko');
  await waitFor(() => expect(asked.some((query) => query.includes('assignee=0'))).toBe(true));
  expect(address()).toBe('/sr/admin/abuse-reports?assignee=0');
});

it('X-REPORT shows a report with its words at that time, and decides after a question', async () => {
  serveQueue();
  const sent: unknown[] = [];
  answer('post', 'admin/abuse-reports/5', async (request) => {
    sent.push(await request.json());
    const decided: AbuseReportDetails = {
      ...details,
      abr_state: 'upheld',
      abr_decided: '2026-02-04T10:20:00Z',
      history: [
        {
          id: 1,
          at: '2026-02-04T10:20:00Z',
          usr_username: 'upravnik',
          action: 'uphold',
          usr_username_assignee: '',
          note: 'Obrisan',
          answer: 'Oglas je uklonjen.',
        },
      ],
    };
    return decided;
  });
  const { user } = await render(<AbuseReportsScreen />, { at: '/sr/admin/abuse-reports?dialog=edit-5' });
  const dialog = await screen.findByRole('dialog', { name: 'Prijava br. 5' });
  expect(await within(dialog).findByText('Najbolji med.')).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'Otvorite oglas' })).toHaveAttribute('href', '/sr/details/12');
  expect(within(dialog).getByRole('link', { name: 'Oglas u administraciji' })).toHaveAttribute(
    'href',
    '/sr/admin/posts?search=Med+od+lipe',
  );
  await expectNoAxeViolations();
  await fillIn(user, within(dialog).getByRole('textbox', { name: 'Beleška' }), 'Obrisan');
  await fillIn(user, within(dialog).getByRole('textbox', { name: 'Odgovor podnosiocu' }), 'Oglas je uklonjen.');
  await user.click(within(dialog).getByRole('button', { name: 'Usvojite prijavu' }));
  const question = await screen.findByRole('dialog', { name: 'Usvojiti prijavu br. 5?' });
  await user.click(within(question).getByRole('button', { name: 'Usvojite prijavu' }));
  expect(await within(dialog).findByText(/usvaja prijavu/)).toBeVisible();
  expect(sent).toEqual([{ action: 'uphold', note: 'Obrisan', answer: 'Oglas je uklonjen.' }]);
  expect(within(dialog).getByRole('button', { name: 'Otvorite ponovo' })).toBeVisible();
});

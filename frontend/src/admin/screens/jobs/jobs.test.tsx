import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { DataExport, Job, MailRow } from '@/api/types';
import { expectNoAxeViolations, render } from '@/test/render';
import { HttpResponse } from 'msw';
import { answer, answerPaged, refuse } from '@/test/server';
import { holdTimers } from '@/test/timers';
import { CsvButton } from '@/admin/crud/CsvButton';
import { ExportsScreen } from '@/admin/screens/exports/ExportsScreen';
import { JobsScreen } from './JobsScreen';
import { MailsScreen } from '@/admin/screens/mails/MailsScreen';

const closing: Job = {
  name: 'close-due-ads',
  every: 30,
  last_start: '2026-05-04T08:00:00Z',
  last_end: '2026-05-04T08:00:01Z',
  result: 'ok',
  summary: '3',
  next_start: '2026-05-04T08:00:30Z',
  late: 0,
};
const cleaning: Job = {
  ...closing,
  name: 'clean-up',
  every: 3600,
  result: 'failed',
  summary: 'counters: 8, files: !',
  late: 1,
};
const unknown: Job = {
  ...closing,
  name: 'brand-new',
  every: 120,
  last_start: null,
  last_end: null,
  result: null,
  summary: '',
  next_start: null,
};

it('X-JOBS shows how each job went last and when it runs next, and runs one now', async () => {
  answer('get', 'admin/jobs', [closing, cleaning, unknown]);
  const run = vi.fn();
  answer('post', 'admin/jobs/close-due-ads/run', () => {
    run();
    answer('get', 'admin/jobs', [{ ...closing, last_end: null, result: null }, cleaning, unknown]);
    return closing;
  });
  const { user } = await render(<JobsScreen />, { at: '/sr/admin/jobs' });
  const row = await screen.findByRole('row', { name: /Zatvaranje isteklih oglasa/ });
  expect(within(row).getByText('30 sekundi')).toBeVisible();
  expect(within(row).getByText('Uspelo')).toBeVisible();
  const bad = screen.getByRole('row', { name: /Čišćenje/ });
  expect(within(bad).getByText('1 sat')).toBeVisible();
  expect(within(bad).getByText('Nije uspelo')).toBeVisible();
  expect(within(bad).getByText('Kasni')).toBeVisible();
  expect(within(bad).getByText('brojači ograničenja: 8, nekorišćene datoteke: nije uspelo')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /brand-new/ })).getByText('Još nije')).toBeVisible();
  await expectNoAxeViolations();
  await user.click(within(row).getByRole('button', { name: /Pokrenite odmah/ }));
  await waitFor(() => expect(run).toHaveBeenCalledOnce());
  expect(await screen.findByText('U toku')).toBeVisible();
});

it('X-JOBS says why a job is not started', async () => {
  answer('get', 'admin/jobs', [closing]);
  refuse('post', 'admin/jobs/close-due-ads/run', 409, 'running', { message: 'Ovaj zadatak je upravo u toku.' });
  const { user } = await render(<JobsScreen />, { at: '/sr/admin/jobs' });
  await user.click(await screen.findByRole('button', { name: /Pokrenite odmah/ }));
  expect(await screen.findByText(/Ovaj zadatak je upravo u toku/)).toBeVisible();
});

const dead: MailRow = {
  id: 4,
  to: 'neko@example.com',
  kind: 'password_reset',
  state: 'dead',
  tries: 30,
  last_error: '550 no such mailbox',
  created_at: '2026-05-04T08:00:00Z',
  sent_at: null,
};

const waiting: MailRow = { ...dead, state: 'waiting' };

it('lists mails by state, and sends an undelivered one again', async () => {
  const asked = vi.fn();
  answer(
    'get',
    'admin/mails',
    (request) => {
      asked(new URL(request.url).searchParams.get('state'));
      return [dead];
    },
    { page_count: 1, meta: { items: 1 } },
  );
  const retried = vi.fn();
  answer('post', 'admin/mails/4/retry', () => {
    retried();
    return waiting;
  });
  const { user } = await render(<MailsScreen />, { at: '/sr/admin/mails' });
  expect(await screen.findByRole('row', { name: /neko@example.com/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pošaljite ponovo: neko@example.com' }));
  await waitFor(() => expect(retried).toHaveBeenCalledOnce());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Stanje' }), 'sent');
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith('sent'));
});

const table: DataExport = {
  exp_id: 3,
  exp_list: 'users',
  exp_name: 'users-2026-05-04.csv',
  exp_state: 'making',
  exp_done: 6000,
  exp_total: 12_000,
  exp_date: '2026-05-04T08:00:00Z',
  exp_until: null,
};

it('X-CSV says that a long table is being made, and saves nothing then', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL');
  answerPaged('admin/users', () => HttpResponse.json({ data: table }, { status: 202 }));
  const { user } = await render(<CsvButton path="admin/users" query={{ search: 'ana' }} name="users" />, {
    at: '/sr/admin/users',
  });
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByText(/tabela priprema/)).toBeVisible();
  expect(saved).not.toHaveBeenCalled();
});

it('X-CSV lists ordered tables, shows how far one is, and downloads it when it is ready', async () => {
  const poll = holdTimers(3000);
  let rows = [table, { ...table, exp_id: 2, exp_name: 'news.csv', exp_state: 'failed' as const }];
  answer('get', 'admin/exports', () => rows);
  const { user } = await render(<ExportsScreen />, { at: '/sr/admin/exports' });
  const row = await screen.findByRole('row', { name: /users-2026-05-04.csv/ });
  expect(within(row).getByText(/50 %/)).toBeVisible();
  expect(within(screen.getByRole('row', { name: /news.csv/ })).getByText('Nije napravljena')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Preuzmite' })).not.toBeInTheDocument();
  await expectNoAxeViolations();
  rows = [{ ...table, exp_state: 'ready', exp_until: '2026-05-11T08:00:00Z' }];
  poll();
  const download = await screen.findByRole('button', { name: 'Preuzmite' });
  const asked = vi.fn();
  answer('get', 'admin/exports/3', () => {
    asked();
    return new HttpResponse('a;b', { headers: { 'Content-Type': 'text/csv' } });
  });
  await user.click(download);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
});

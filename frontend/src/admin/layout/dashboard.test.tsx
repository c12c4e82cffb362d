import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Dashboard as Figures } from '@/api/types';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { AdminHome } from './AdminHome';

const figures: Figures = {
  open_products: 1234,
  expiring_3_days: 5,
  products_today: 6,
  offers_today: 7,
  users_today: 8,
  locked_accounts: 9,
  suggestions: 10,
  unconfirmed_schools: 11,
  mails_waiting: 12,
  mails_dead: 13,
  jobs_late: 0,
  active_competition: null,
  audit: [
    {
      aud_id: 1,
      aud_date: '2026-03-02T10:20:00Z',
      usr_id: 1,
      usr_username: 'admin',
      action: 'update',
      object: 'news',
      object_id: '4',
      object_name: 'Vest o berzi',
      before: null,
      after: null,
    },
  ],
};

it('shows what goes on and what waits, each leading to its screen', async () => {
  answer('get', 'admin/dashboard', figures);
  await render(<AdminHome />, { at: '/sr/admin' });
  const open = await screen.findByRole('link', { name: /Otvoreni oglasi\s*1\.234/ });
  expect(open).toHaveAttribute('href', '/sr/admin/posts?state=open');
  expect(screen.getByRole('link', { name: /Predlozi\s*10/ })).toHaveAttribute('href', '/sr/admin/suggestions');
  expect(screen.getByText('Nijedan konkurs nije aktivan.')).toBeVisible();
  expect(screen.getByText('Izmena: Vest o berzi')).toBeVisible();
  await expectNoAxeViolations();
});

it('keeps the way to the screens when its figures do not come', async () => {
  refuse('get', 'admin/dashboard', 400, 'validation');
  await render(<AdminHome />, { at: '/en/admin', lang: 'en' });
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('link', { name: 'News' })).toBeVisible();
});

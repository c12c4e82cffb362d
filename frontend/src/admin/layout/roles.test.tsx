import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Dashboard as Figures, Session } from '@/api/types';
import { SCREENS } from '@/admin/registry';
import { session } from '@/test/factories';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, answerPaged } from '@/test/server';
import { AdminHome } from './AdminHome';
import { AdminNav } from './AdminNav';
import { screenLoader } from './screenLoader';
import { ScreenOutlet } from './ScreenOutlet';

const SUPPORT: Session['rights'] = [
  'office',
  'chat',
  'cases',
  'abuse_reports',
  'read_people',
  'read_ads',
  'read_offers',
  'read_ratings',
  'read_mails',
];
const support = session({ usr_username: 'podrska', usr_role: 'support', rights: SUPPORT });

const figures: Figures = {
  open_products: 1234,
  expiring_3_days: 5,
  products_today: 6,
  offers_today: 7,
  users_today: 8,
  locked_accounts: 9,
  abuse_reports: 14,
  ad_approvals: null,
  firm_approvals: null,
  support_cases: 10,
  unconfirmed_schools: null,
  mails_waiting: 12,
  mails_dead: 13,
  jobs_late: null,
  active_competition: null,
  audit: null,
};

describe('X-ROLES', () => {
  it('lists in the menu only what the role includes, and no group without a screen', async () => {
    const { user } = await render(<AdminNav />, { at: '/sr/admin', path: '/sr/admin', user: support });
    const menu = screen.getByRole('navigation', { name: 'Administracija' });
    await waitFor(() => expect(within(menu).queryByRole('button', { name: 'Sadržaj' })).not.toBeInTheDocument());
    for (const group of within(menu).getAllByRole('button', { expanded: false })) await user.click(group);
    const shown = within(menu)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')?.replace(/^\/sr\/admin\/?/, ''));
    const allowed = SCREENS.filter((one) => SUPPORT.includes(one.right)).map((one) => one.path);
    expect(shown.toSorted()).toEqual(['', ...allowed].toSorted());
    expect(allowed).toContain('cases');
    expect(within(menu).queryByText('Šifarnici')).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it('shows on the dashboard only the numbers that the server tells', async () => {
    answer('get', 'admin/dashboard', figures);
    await render(<AdminHome />, { at: '/sr/admin', user: support });
    expect(await screen.findByRole('link', { name: /Poruke bez odgovora\s*10/ })).toBeVisible();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(links.filter((href) => /jobs|schools|audit/.test(href))).toEqual([]);
    await waitFor(() => expect(screen.queryByText('Nijedan konkurs nije aktivan.')).not.toBeInTheDocument());
  });

  it.each([
    ['sr', /Vaša uloga ne obuhvata ovaj ekran/, 'Nazad na pregled'],
    ['en', /Your role does not include this screen/, 'Back to the overview'],
  ] as const)('says at another screen that the role does not include it (%s)', async (lang, text, back) => {
    await screenLoader({ params: { screen: 'jobs' } } as never);
    answerPaged('admin/jobs', []);
    await render(<ScreenOutlet />, { lang, at: `/${lang}/admin/jobs`, path: `/${lang}/admin/:screen`, user: support });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: back })).toHaveAttribute('href', `/${lang}/admin`);
    await expectNoAxeViolations();
  });

  it('leaves reading without its actions, and no table of the whole list', async () => {
    await screenLoader({ params: { screen: 'comments' } } as never);
    answerPaged('comments', [
      {
        rat_id: 3,
        off_id: 5,
        usr_id_from: 8,
        usr_id_to: 9,
        rat_rating: 4,
        rat_comment: 'Dobro.',
        rat_date: '2026-03-02T10:20:00Z',
        pro_id: 7,
        pro_name: 'Kukuruz',
        usr_username_from: 'ana',
        usr_username_to: 'vuk',
      },
    ]);
    await render(<ScreenOutlet />, { at: '/sr/admin/comments', path: '/sr/admin/:screen', user: support });
    const row = await screen.findByRole('row', { name: /Kukuruz/ });
    await waitFor(() => expect(screen.queryByRole('button', { name: /CSV/ })).not.toBeInTheDocument());
    expect(within(row).getAllByRole('button')).toHaveLength(1); // opens it
  });
});

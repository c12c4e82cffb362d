import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Dashboard as Figures, PeriodFigures } from '@/api/types';
import { session } from '@/test/factories';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { adsResource } from '@/admin/screens/ads/AdsScreen';
import { jobsResource } from '@/admin/screens/jobs/JobsScreen';
import { offersResource } from '@/admin/screens/offers/OffersScreen';
import { usersResource } from '@/admin/screens/users/UsersScreen';
import { wholeDays } from '@/admin/components/dateRange';
import { AdminHome } from './AdminHome';
import { AdminNav } from './AdminNav';
import { linePoints } from './Sparkline';
import { TODAY, WAITING } from './tiles';

const figures: Figures = {
  open_products: 1234,
  expiring_3_days: 5,
  products_today: 6,
  offers_today: 7,
  users_today: 8,
  locked_accounts: 9,
  abuse_reports: 14,
  ad_approvals: 15,
  firm_approvals: 16,
  support_cases: 10,
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
  expect(screen.getByRole('link', { name: /Poruke bez odgovora\s*10/ })).toHaveAttribute(
    'href',
    '/sr/admin/cases?state=waiting',
  );
  expect(screen.getByText('Nijedan konkurs nije aktivan.')).toBeVisible();
  expect(screen.getByText('Izmenjeno: Vesti „Vest o berzi“.')).toBeVisible();
  await expectNoAxeViolations();
});

it('M-ADM-01 shows first what waits, each number leading to the list that it counts', async () => {
  answer('get', 'admin/dashboard', figures);
  await render(<AdminHome />, { at: '/sr/admin' });
  const waiting = await screen.findByRole('list', { name: 'Čeka na vas' });
  const today = screen.getByRole('list', { name: 'Danas' });
  expect(waiting.compareDocumentPosition(today)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const hrefs = (list: HTMLElement) =>
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')?.replace('/sr/admin/', ''));
  expect(hrefs(waiting)).toEqual([
    'mails?state=dead',
    'jobs?late=1',
    'abuse-reports?state=waiting',
    'ad-approvals?state=waiting',
    'firm-approvals?state=waiting',
    'cases?state=waiting',
    'schools?confirmed=0',
    'users?usrType=locked',
  ]);
  expect(hrefs(today)).toEqual([
    'posts?when=today',
    'offers?when=today',
    'users?when=today',
    'posts?state=open',
    'posts?when=expiring',
    'mails?state=waiting',
  ]);
  // Each filter of a tile is one that its screen offers; the server's test compares the numbers.
  for (const tile of [...WAITING, ...TODAY]) {
    const lists = { posts: adsResource, offers: offersResource, users: usersResource, jobs: jobsResource };
    const list = Object.entries(lists).find(([path]) => path === tile.screen)?.[1];
    const names = list?.filters?.map((filter) => filter.name);
    if (names !== undefined) expect(names).toEqual(expect.arrayContaining(Object.keys(tile.query ?? {})));
  }
});

it('M-ADM-01 compares the last thirty days with the thirty before, for those who read statistics', async () => {
  answer('get', 'admin/dashboard', figures);
  const asked: string[] = [];
  answer('get', 'statistics/general-period', (request) => {
    asked.push(new URL(request.url).search);
    // Of sixty days: 2 ads a day before, 3 a day now; no account now.
    const days = Array.from({ length: 60 }, (_, at) => ({
      date: `d${at}`,
      products: at < 30 ? 2 : 3,
      offers: at < 30 ? 0 : 1,
      users: at < 30 ? 1 : 0,
    }));
    return { days } as PeriodFigures;
  });
  await render(<AdminHome />, { at: '/sr/admin', user: session({ admin: true }) });
  const month = within(await screen.findByRole('list', { name: 'Poslednjih 30 dana, bez današnjeg' }));
  const ads = month.getByRole('link', { name: /Novi oglasi\s*90 \+50 %\s*prethodnih 30 dana: 60/ });
  expect(ads).toHaveAttribute('href', expect.stringMatching(/^\/sr\/admin\/statistics\?start_date=.+&end_date=.+$/));
  expect(month.getByRole('link', { name: /Ponude\s*30\s*prethodnih 30 dana: 0/ })).toBeVisible();
  expect(month.getByRole('link', { name: /Novi nalozi\s*0 −100 %\s*prethodnih 30 dana: 30/ })).toBeVisible();
  // The line of each figure is of the last thirty days alone.
  expect(within(ads).getByRole('img', { name: 'Po danima: najmanje 3, najviše 3' })).toBeVisible();
  expect(asked).toHaveLength(1);
  await expectNoAxeViolations();
});

it('draws days from zero at the bottom to the highest at the top', () => {
  expect(linePoints([0, 2, 4])).toBe('0,24 1,12 2,0');
  expect(linePoints([0, 0])).toBe('0,24 1,24');
});

it('counts whole days back from yesterday', () => {
  expect(wholeDays('2026-03-31', 30)).toEqual({ start_date: '2026-03-01', end_date: '2026-03-30' });
  expect(wholeDays('2026-03-01', 60)).toEqual({ start_date: '2025-12-31', end_date: '2026-02-28' });
});

it('says so when its figures do not come', async () => {
  refuse('get', 'admin/dashboard', 400, 'validation');
  await render(<AdminHome />, { at: '/en/admin', lang: 'en' });
  expect(await screen.findByRole('alert')).toBeVisible();
});

it('M-ADM-01 unfolds only the group of the open screen, and keeps what somebody unfolds', async () => {
  const { user } = await render(<AdminNav />, { at: '/sr/admin/users', path: '/sr/admin/:screen' });
  const menu = screen.getByRole('navigation', { name: 'Administracija' });
  expect(within(menu).getByRole('link', { name: 'Korisnički nalozi' })).toHaveAttribute('aria-current', 'page');
  expect(within(menu).queryByRole('link', { name: 'Vesti' })).not.toBeInTheDocument();
  await user.click(within(menu).getByRole('button', { name: 'Sadržaj' }));
  await user.click(within(menu).getByRole('link', { name: 'Vesti' }));
  expect(within(menu).getByRole('link', { name: 'Korisnički nalozi' })).toBeVisible();
  expect(within(menu).getByRole('group', { name: 'Održavanje sistema' })).toBeVisible();
  await expectNoAxeViolations();
});

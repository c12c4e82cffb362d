import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CategoryFigures, PeriodFigures, ReportRow, Totals } from '@/api/types';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { DeletedAdsScreen } from '@/admin/screens/reports/DeletedAdsScreen';
import { PurchasesScreen } from '@/admin/screens/reports/PurchasesScreen';
import { lastMonth, rangeFromFilters } from '@/admin/components/dateRange';
import { RejectionsScreen } from '@/admin/screens/reports/RejectionsScreen';
import { ReportsScreen } from '@/admin/screens/reports/ReportsScreen';
import { StatisticsScreen } from './StatisticsScreen';

const MARCH = 'start_date=2026-03-01&end_date=2026-03-31';

const row: ReportRow = {
  pro_id: 12,
  pro_name: 'Kosilica benzinska 46 cm sa korpom',
  usr_id: 3,
  usr_username: 'gruza',
  cat_id: 4,
  cat_name: 'Alati i mašine',
  pro_quantity: 350,
  off_count: 149,
  offer_count: 6,
  mun_unit: 'komad',
  pro_base_price: '5900.00',
  current_price: '5350.00',
  cur_id: 'RSD',
  pro_post_date: '2026-03-02T10:00:00Z',
  pro_expiry: '2026-04-02T21:59:59Z',
  closed_at: null,
  sold_out: 0,
  pro_deleted: 0,
  admin_deleted: 1,
};
const period: PeriodFigures = {
  start_date: '2026-02-28T23:00:00Z',
  end_date: '2026-03-03T22:59:59Z',
  users: 4,
  organisations: 1,
  products: 3,
  sold_out: 2,
  expired: 5,
  deleted: 6,
  admin_deleted: 7,
  offers: 1234,
  gave_up: 8,
  rejected: 9,
  admin_rejected: 10,
  contracts: 11,
  fulfilled: 12,
  ratings: 13,
  works: 14,
  votes: 15,
  turnover: [{ cur_id: 'RSD', amount: '1250000.50' }],
  days: [
    { date: '2026-03-01', users: 4, products: 1, offers: 200 },
    { date: '2026-03-02', users: 0, products: 2, offers: 1034 },
    { date: '2026-03-03', users: 0, products: 0, offers: 0 },
  ],
};

/** Answers every request with these rows, and records its parameters in `asked`. */
const noting =
  <Row,>(asked: URLSearchParams[], ...rows: Row[]) =>
  (request: Request) => {
    asked.push(new URL(request.url).searchParams);
    return rows;
  };

const value = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

describe('a range', () => {
  it.each([
    ['2026-03-31', '2026-02-28'],
    ['2028-03-30', '2028-02-29'],
    ['2026-01-15', '2025-12-15'],
    ['2026-11-22', '2026-10-22'],
  ])('ends on %s and begins on %s by default', (today, first) => {
    expect(lastMonth(today)).toEqual({ start_date: first, end_date: today });
  });

  it('takes from the address what stands there', () => {
    expect(rangeFromFilters({ end_date: '2026-02-01' }, '2026-03-31')).toEqual({
      start_date: '2026-02-28',
      end_date: '2026-02-01',
    });
  });
});

it('M-ADM-02 tells a period in figures, columns and by days, and keeps the range in the address', async () => {
  const asked: string[] = [];
  answer('get', 'statistics/general-period', (request) => {
    asked.push(new URL(request.url).searchParams.get('start_date') ?? '');
    return period;
  });
  const { user, address } = await render(<StatisticsScreen />, { at: `/sr/admin/statistics?${MARCH}` });
  expect(
    await screen.findByRole('img', { name: /Date ponude\s*Ukupno 1\.234, najviše 1\.034 \(2026-\u206003-\u206002\)/ }),
  ).toBeVisible();
  expect(value('Istekli')).toHaveTextContent('5');
  expect(value('RSD')).toHaveTextContent('1.250.000,50');
  await user.click(screen.getByText('Brojevi po danima', { selector: 'summary' }));
  const day = within(screen.getByRole('table', { name: 'Brojevi po danima' })).getByRole('row', { name: /2026-03-02/ });
  expect(
    within(day)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['1.034', '2', '0']);
  await expectNoAxeViolations();
  const from = screen.getByLabelText('Od');
  fireEvent.change(from, { target: { value: '2026-03-05' } });
  fireEvent.blur(from);
  await user.click(screen.getByRole('button', { name: 'Primenite period' }));
  await waitFor(() => expect(asked).toEqual(['2026-03-01', '2026-03-05']));
  expect(address()).toBe('/sr/admin/statistics?start_date=2026-03-05&end_date=2026-03-31');
});

it('M-ADM-02 goes to another part with the range, and asks the server for its list alone', async () => {
  answer('get', 'statistics/general-period', period);
  const asked: URLSearchParams[] = [];
  answerPaged('statistics/products/most-bought', noting(asked, { ...row, range_offers: 7, range_quantity: 41 }));
  const { user, address } = await render(<StatisticsScreen />, { at: `/sr/admin/statistics?${MARCH}` });
  await user.click(await screen.findByRole('link', { name: 'Najprodavanije' }));
  const line = await screen.findByRole('row', { name: /gruza/ });
  expect(within(line).getByText('41 kom.')).toBeVisible();
  expect(within(line).getByText('Obrisan')).toBeVisible();
  expect(address()).toBe(`/sr/admin/statistics?part=most-bought&${MARCH}`);
  expect([...(asked[0]?.entries() ?? [])]).toEqual(
    expect.arrayContaining([
      ['start_date', '2026-03-01'],
      ['end_date', '2026-03-31'],
    ]),
  );
  expect(asked[0]?.has('part')).toBe(false);
  await expectNoAxeViolations();
});

it('M-ADM-02 tells totals and categories', async () => {
  const totals = Object.fromEntries(
    ['users', 'organisations', 'sellers', 'buyers', 'unverified', 'locked', 'banned', 'products', 'open',
     'products_locked', 'sold_out', 'expired', 'deleted', 'admin_deleted', 'offers', 'active', 'contracts', 'gave_up',
     'rejected', 'admin_rejected', 'fulfilled', 'ratings', 'newsletter', 'works', 'votes'].map((name, n) => [name, 100 + n]),
  ) as unknown as Totals; // prettier-ignore
  answer('get', 'statistics/general', { ...totals, turnover: [] });
  const { user } = await render(<StatisticsScreen />, { at: '/sr/admin/statistics?part=general' });
  expect(await screen.findByText('Nema ispunjenih ponuda.')).toBeVisible();
  expect(value('Svi nalozi')).toHaveTextContent('100');
  expect(value('Obrisao administrator')).toHaveTextContent('113');
  expect(value('Glasovi')).toHaveTextContent('124');
  expect(screen.queryByLabelText('Od')).toBeNull();
  const rows: CategoryFigures[] = [
    { cat_id: 1, cat_name: 'Alati', cat_id_parent: null, products: 2, offers: 40, bought_out: 1, expired: 0 },
    { cat_id: 2, cat_name: 'Hrana', cat_id_parent: null, products: 5, offers: 10, bought_out: 0, expired: 3 },
  ];
  answer('get', 'statistics/categories', rows);
  await user.click(screen.getByRole('link', { name: 'Kategorije' }));
  expect(await screen.findByRole('row', { name: /Hrana\s*10\s*5\s*0\s*3/ })).toBeVisible();
  await expectNoAxeViolations();
});

it('M-ADM-02 says that there is nothing, and what went wrong, with another try', async () => {
  answer('get', 'statistics/categories', []);
  const { user } = await render(<StatisticsScreen />, { at: '/sr/admin/statistics?part=categories' });
  expect(await screen.findByText('Nema zapisa')).toBeVisible();
  refuse('get', 'statistics/general', 503, 'unavailable', { message: 'Trenutno ne radi.' });
  await user.click(screen.getByRole('link', { name: 'Opšta statistika' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pokušajte ponovo' })).toBeVisible();
});

it('M-ADM-03 lists the ads of a report, searched and paged', async () => {
  const fresh: URLSearchParams[] = [];
  const bought: URLSearchParams[] = [];
  answerPaged('reports/new', noting(fresh, row), 2);
  answerPaged('reports/bought-out', noting(bought));
  const { user, address } = await render(<ReportsScreen />, { at: `/sr/admin/reports?${MARCH}` });
  const line = await screen.findByRole('row', { name: /gruza/ });
  expect(within(line).getByRole('link', { name: /Kosilica/ })).toHaveAttribute('href', '/sr/admin/products/12');
  expect(within(line).getByRole('link', { name: 'gruza' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/sr\/admin\/users\/\d+$/),
  );
  expect(within(line).getByText('149/350 kom.')).toBeVisible();
  expect(within(line).getByText('5.350 RSD')).toBeVisible();
  await expectNoAxeViolations();
  await fillIn(user, screen.getByRole('searchbox', { name: 'Pretražite oglase' }), 'kosilica');
  await waitFor(() => expect(fresh.at(-1)?.get('search')).toBe('kosilica'));
  await user.click(await screen.findByRole('button', { name: 'Stranica 2' }));
  await waitFor(() => expect(fresh.at(-1)?.get('page')).toBe('2'));
  await user.click(screen.getByRole('link', { name: 'Rasprodato' }));
  expect(await screen.findByText('Nema zapisa za ovu pretragu')).toBeVisible();
  expect(address()).toBe(`/sr/admin/reports?part=bought-out&${MARCH}`);
  await user.click(screen.getByRole('button', { name: 'Poništite pretragu' }));
  await waitFor(() => expect(address()).toBe('/sr/admin/reports?part=bought-out'));
  expect(bought[0]?.get('end_date')).toBe('2026-03-31');
});

it.each([
  [
    'deleted ads',
    <DeletedAdsScreen key="a" />,
    'statistics/cancellations',
    { usr_id: 3, usr_username: 'gruza', deleted_products: 2 },
    'Obrisani oglasi: gruza',
    'reports/deleted',
    {
      pro_id: 12,
      pro_name: 'Kosilica',
      pro_post_date: '2026-03-01T10:00:00Z',
      pro_expiry: '2026-04-01T10:00:00Z',
      deleted_at: '2026-03-03T10:00:00Z',
      offer_count: 4,
    },
    ['user', '3'],
    /Kosilica\s*4/,
  ],
  [
    'rejected offers',
    <RejectionsScreen key="b" />,
    'statistics/rejections',
    { usr_id: 3, usr_username: 'gruza', rejected_offers: 1 },
    'Odbijene ponude: gruza',
    'reports/rejections',
    {
      off_id: 9,
      pro_id: 12,
      pro_name: 'Kosilica',
      usr_id_buyer: 5,
      usr_username: 'hotel7',
      off_quantity: 25,
      off_date: '2026-03-01T10:00:00Z',
      rejected_at: '2026-03-02T10:00:00Z',
    },
    ['user', '3'],
    /Kosilica\s*hotel7\s*25/,
  ],
  [
    'purchases',
    <PurchasesScreen key="c" />,
    'statistics/purchases',
    { pro_id: 12, pro_name: 'Kosilica', offer_count: 1 },
    'Kupovine: Kosilica',
    'reports/buyings',
    {
      off_id: 9,
      usr_id_buyer: 5,
      usr_username: 'hotel7',
      off_quantity: 25,
      prc_price: '5350.00',
      reached_price: '5100.00',
      cur_id: 'RSD',
      off_status: 5,
      off_date: '2026-03-01T10:00:00Z',
    },
    ['id', '12'],
    /hotel7\s*25\s*5\.350\sRSD\s*5\.100\sRSD\s*Ugovor/,
  ],
] as const)('M-ADM-16 opens the %s behind a figure, of the same range', async (...given) => {
  const [, element, path, summary, button, detailPath, detail, [name, id], line] = given;
  answerPaged(path, [summary]);
  const asked: URLSearchParams[] = [];
  answerPaged(detailPath, noting(asked, detail), 2);
  const { user, address } = await render(element, { at: `/sr/admin/x?${MARCH}` });
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('row', { name: line })).toBeVisible();
  expect([asked[0]?.get(name), asked[0]?.get('start_date'), asked[0]?.get('end_date')]).toEqual([
    id,
    '2026-03-01',
    '2026-03-31',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Stranica 2' }));
  await waitFor(() => expect(asked.at(-1)?.get('page')).toBe('2'));
  expect(address()).toContain(`dialog=edit-${id}`);
  await expectNoAxeViolations();
});

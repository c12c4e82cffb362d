import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AdStatistics } from '@/api/types';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { bestDay, byWeeks, isLong } from './lib/days';
import { AdStatisticsPage } from './pages/AdStatisticsPage';

const statistics = (change: Partial<AdStatistics> = {}): AdStatistics => ({
  pro_id: 4,
  pro_name: 'Livadski med',
  cur_id: 'RSD',
  mun_unit: 'kom.',
  pro_vat: null,
  pro_vat_added: null,
  ended: 0,
  since: '2026-03-01T11:00:00Z',
  until: '2026-03-03T11:00:00Z',
  views: 8,
  favorites: 1,
  offers: 5,
  changes: 3,
  gave_up: 2,
  rejected: 1,
  buyers: 3,
  conversion: '37.5',
  days: [
    { day: '2026-03-01', views: 3 },
    { day: '2026-03-02', views: 0 },
    { day: '2026-03-03', views: 5 },
  ],
  prices: [
    { at: '2026-03-01T11:00:00Z', price: '1100.00', quantity: 0, step: 0 },
    { at: '2026-03-01T12:00:00Z', price: '1000.50', quantity: 8, step: 1 },
    { at: '2026-03-02T12:00:00Z', price: '900.00', quantity: 12, step: 2 },
  ],
  prices_all: 3,
  ...change,
});

const AT = { at: '/sr/profile/ads/4/statistics', path: '/sr/profile/ads/:id/statistics', user: true } as const;

async function open(change: Partial<AdStatistics> = {}) {
  answer('get', 'products/4/statistics', statistics(change));
  const rendered = await render(<AdStatisticsPage />, AT);
  await screen.findByRole('heading', { level: 1, name: 'Livadski med' });
  return rendered;
}

const cells = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.replace(/\u00a0/g, ' ')));

describe('X-AGAIN-03: statistics of an ad', () => {
  it('shows the counts, the prices and the days, each chart with its table', async () => {
    const { user } = await open();
    expect(screen.getByText(/^Pregledi i cene se broje od 2026-\u206003-\u206001/)).toBeVisible();
    const figures = screen.getByRole('region', { name: 'Brojevi' });
    expect(
      within(figures)
        .getAllByRole('definition')
        .map((one) => one.textContent),
    ).toEqual(['8', '1', '5', '3', '2', '1', '3', '37,5 %']);
    expect(screen.getByRole('img', { name: /Najviša 1\.100.RSD, najniža 900.RSD, sada 900.RSD/ })).toBeVisible();
    expect(cells('Cene oglasa').map((row) => row.slice(1))).toEqual([
      ['900,00 RSD', '12 kom.', '2.'],
      ['1.000,50 RSD', '8 kom.', '1.'],
      ['1.100,00 RSD', '0 kom.', 'osnovna cena'],
    ]);
    expect(screen.getByRole('img', { name: /Ukupno 8, najviše 5 \(2026-\u206003-\u206003\)/ })).toBeVisible();
    await user.click(screen.getByText('Brojevi po danima', { selector: 'summary' }));
    expect(cells('Brojevi po danima')).toEqual([
      ['2026-03-03', '5'],
      ['2026-03-02', '0'],
      ['2026-03-01', '3'],
    ]);
    await expectNoAxeViolations();
  });

  it('says what each figure means', async () => {
    const { user } = await open();
    await user.click(screen.getByText('Šta koji broj znači'));
    expect(screen.getByText('Broj kupaca sa ponudom na sto pregleda.')).toBeVisible();
  });

  it('has no conversion before the first view, and says why', async () => {
    await open({ views: 0, conversion: null, days: [{ day: '2026-03-01', views: 0 }] });
    expect(screen.getByText('Bez pregleda nema konverzije.')).toBeVisible();
    expect(screen.getAllByText('Konverzija', { selector: 'dt' })[0]?.nextElementSibling).toHaveTextContent('–');
    expect(screen.getByText('Još nema pregleda.')).toBeVisible();
  });

  it.each([
    [0, /^Brojanje pregleda i cena još nije počelo/],
    [1, /^Prodaja je završena pre nego što je počelo brojanje/],
  ] as const)('says that nothing has been counted (ended: %s)', async (ended, words) => {
    await open({ since: null, ended, views: 0, buyers: 0, conversion: null, days: [], prices: [], prices_all: 0 });
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByText('Nijedna cena još nije zabeležena.')).toBeVisible();
  });

  it('draws one price, says that VAT comes on top of it, and when the sale ended', async () => {
    await open({ ended: 1, pro_vat_added: 1, prices: statistics().prices.slice(0, 1), prices_all: 1 });
    expect(screen.getByRole('img', { name: /Cena se nije menjala: 1\.100.RSD \+ PDV/ })).toBeVisible();
    expect(screen.getByText(/do kraja prodaje, 2026-\u206003-\u206003/)).toBeVisible();
  });

  it('says that an ended sale had no views', async () => {
    await open({ ended: 1, views: 0, conversion: null, days: [{ day: '2026-03-01', views: 0 }] });
    expect(screen.getByText('Pregleda nije bilo.')).toBeVisible();
  });

  it('sums a long sale up by weeks, and says that its best is a week', async () => {
    const days = Array.from({ length: 63 }, (_, number) => ({
      day: new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10),
      views: number === 10 || number === 11 ? 4 : 0,
    }));
    await open({ days });
    expect(screen.getByRole('heading', { name: 'Pregledi po nedeljama' })).toBeVisible();
    expect(
      screen.getByRole('img', { name: /Ukupno 8, najviše 8 \(u nedelji od 2026-\u206001-\u206008\)/ }),
    ).toBeVisible();
  });

  it('says that a busy ad had more prices', async () => {
    await open({ prices_all: 1234 });
    expect(screen.getByText('Prikazano je poslednjih 3 od ukupno 1.234 cena.')).toBeVisible();
  });

  it('is not there for others', async () => {
    refuse('get', 'products/4/statistics', 404, 'not_found');
    await render(<AdStatisticsPage />, AT);
    expect(await screen.findByRole('heading', { level: 1, name: 'Statistika nije pronađena' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Moje prodaje' })).toHaveAttribute('href', '/sr/profile/my-sales');
  });
});

describe('days', () => {
  const days = (...views: number[]) => views.map((one, number) => ({ day: `2026-03-${number + 1}`, views: one }));

  it('are summed up by seven, under the first of them', () => {
    expect(byWeeks(days(1, 0, 0, 0, 0, 0, 2, 5, 1))).toEqual([
      { day: '2026-03-1', views: 3 },
      { day: '2026-03-8', views: 6 },
    ]);
    expect([isLong(days(...Array<number>(62).fill(0))), isLong(days(...Array<number>(63).fill(0)))]).toEqual([
      false,
      true,
    ]);
  });

  it('have a best one, where there is a view', () => {
    expect(bestDay(days(1, 4, 4))?.day).toBe('2026-03-2');
    expect(bestDay(days(0, 0))).toBeUndefined();
  });
});

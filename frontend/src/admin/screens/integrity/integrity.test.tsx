import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CompetitionIntegrity } from '@/api/types';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer } from '@/test/server';
import { daysOf } from './hours';
import { IntegrityScreen } from './IntegrityScreen';

const report: CompetitionIntegrity = {
  works: 14,
  voters: 401,
  votes: 880,
  recount_ok: 1,
  mismatches: [],
  per_hour: [
    { hour: '2026-05-21T22:00:00Z', votes: 3 },
    { hour: '2026-05-22T09:00:00Z', votes: 41 },
    { hour: '2026-05-24T09:00:00Z', votes: 7 },
  ],
  bursts: [{ from: '2026-05-22T09:15:00Z', to: '2026-05-22T09:20:00Z', votes: 27 }],
};

function names() {
  answer('get', 'competitions/admin/competitions/list', [{ cmp_id: 3, cmp_name: 'My town', cmp_deleted: 0 }]);
}

it('X-RECOUNT says that the votes add up to the ranking, and shows when they were given', async () => {
  names();
  answer('get', 'competitions/admin/competitions/3/integrity', report);
  const { user, address } = await render(<IntegrityScreen />, { at: '/sr/admin/integrity' });
  expect(screen.getByText('Prvo izaberite konkurs.')).toBeVisible();
  await screen.findByRole('option', { name: 'My town' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Konkurs' }), 'My town');
  expect(await screen.findByText('Zbir glasova se slaže sa rang-listom')).toBeVisible();
  expect(address()).toBe('/sr/admin/integrity?cmp_id=3');
  expect(screen.getByText('880')).toBeVisible();
  expect(within(screen.getByRole('table', { name: 'Neobični skokovi' })).getByText('27')).toBeVisible();
  const chart = screen.getByRole('table', { name: 'Glasovi po satima' });
  const day = within(chart).getByRole('row', { name: /^2026-05-22/ });
  expect(within(day).getByText('41')).toBeVisible();
  expect(within(day).getAllByRole('cell').at(-1)).toHaveTextContent('44');
  await expectNoAxeViolations();
});

it('X-RECOUNT names the works whose points do not match', async () => {
  names();
  answer('get', 'competitions/admin/competitions/3/integrity', {
    ...report,
    recount_ok: 0,
    mismatches: [{ wrk_id: 11, stored: 1331, counted: 326 }],
    bursts: [],
    per_hour: [],
  });
  await render(<IntegrityScreen />, { at: '/sr/admin/integrity?cmp_id=3' });
  expect(await screen.findByText('Zbir glasova se ne slaže sa rang-listom')).toBeVisible();
  expect(screen.getByRole('row', { name: /11\s*1\.331\s*326/ })).toBeVisible();
  expect(screen.getByText('Nema neobičnih skokova.')).toBeVisible();
  expect(screen.getByText('Još niko nije glasao.')).toBeVisible();
});

it('X-RECOUNT puts votes into the days and hours of Belgrade, quiet days between them too', () => {
  const days = daysOf(report.per_hour);
  expect(days.map(({ day, total }) => [day, total])).toEqual([
    ['2026-05-22', 44],
    ['2026-05-23', 0],
    ['2026-05-24', 7],
  ]);
  expect(days[0]?.hours[0]).toBe(3);
  expect(days[0]?.hours[11]).toBe(41);
  // When summer time ends, one hour of the day comes twice.
  const twice = daysOf([
    { hour: '2026-10-25T00:00:00Z', votes: 2 },
    { hour: '2026-10-25T01:00:00Z', votes: 5 },
  ]);
  expect(twice[0]?.hours[2]).toBe(7);
});

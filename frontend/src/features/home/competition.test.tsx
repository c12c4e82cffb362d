import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rankedCompetition } from '@/test/competitions';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer } from '@/test/server';
import { CompetitionCard } from './components/CompetitionCard';

it('M-HOME-02: shows the competition that runs, with the ways to it', async () => {
  const { rank_list: _, ...competition } = rankedCompetition();
  answer('get', 'competitions/competitions/active', competition);
  const { container } = await render(<CompetitionCard />, { lang: 'sr' });
  expect(await screen.findByRole('heading', { name: 'My town in one picture' })).toHaveAttribute('lang', 'en');
  expect(screen.getByText(/Radovi se primaju još \d+ dana?\. Glasa se još \d+ dana?\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /glasajte/ })).toHaveAttribute('href', '/sr/competitions/3/rank-list');
  expect(screen.getByRole('link', { name: 'O konkursu' })).toHaveAttribute('href', '/sr/competitions/3');
  await expectNoAxeViolations(container);
});

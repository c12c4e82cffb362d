import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RankedCompetition } from '@/api/types';
import { rankedCompetition, rankedWork, renderCompetitionPage } from '@/test/competitions';
import { expectNoAxeViolations } from '@/test/render';
import { answer } from '@/test/server';
import { RankListPage } from './RankListPage';

const BALLOT = { points: 3, votes_used: 0, votes_left: 3 };
const open = (change: Partial<RankedCompetition> = {}, query = '') =>
  renderCompetitionPage(<RankListPage />, `rank-list${query}`, rankedCompetition(change));

beforeEach(() => answer('get', 'competitions/voter', { ...BALLOT, voter: 0, voted: [] }));

describe('the gallery of pictures (M-CMP-07)', () => {
  it('enlarges one and leads to the next and the previous by buttons and keys, in a circle', async () => {
    const { user, container } = await open();
    const list = await screen.findByRole('list', { name: 'Ranking' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await expectNoAxeViolations(container);
    await user.click(within(list).getByRole('button', { name: 'Enlarge Work 2' }));
    const viewer = await screen.findByRole('dialog', { name: '2. Work 2' });
    expect(within(viewer).getByRole('img', { name: 'Work 2' })).toBeInTheDocument();
    expect(within(viewer).getByText('2 of 3')).toBeInTheDocument();
    await expectNoAxeViolations(viewer);
    await user.click(within(viewer).getByRole('button', { name: 'Next work' }));
    expect(await screen.findByRole('dialog', { name: '3. Work 3' })).toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('dialog', { name: '1. Work 1' })).toBeInTheDocument();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(await screen.findByRole('dialog', { name: '2. Work 2' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('lets one vote from the viewer, shows the picture in the confirmation, and comes back', async () => {
    localStorage.setItem('voterId', 'v.ana');
    answer('get', 'competitions/voter', { ...BALLOT, voter: 1, voted: [] });
    answer('get', 'competitions/works/2/vote', { ...BALLOT, sid: null });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Enlarge Work 2' }));
    const viewer = await screen.findByRole('dialog', { name: '2. Work 2' });
    await user.click(within(viewer).getByRole('button', { name: 'Vote for Work 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Vote for a work' });
    expect(dialog.querySelector('img')?.getAttribute('src')).toContain('works/2.png');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: '2. Work 2' })).toBeInTheDocument();
  });

  it('is a table where one prefers it', async () => {
    const { user, address } = await open();
    await user.click(await screen.findByRole('button', { name: 'Table' }));
    expect(await screen.findByRole('table', { name: 'Ranking' })).toBeInTheDocument();
    expect(address()).toBe('/sr/competitions/3/rank-list?view=table');
  });

  it('says what points are made of, and shows the three best once it is over', async () => {
    const works = [
      rankedWork(1, { votes: 0, wrk_admin_points: 500, total_points: 500 }),
      rankedWork(2, { votes: 1, total_points: 3 }),
    ];
    await open({ voting_open: 0, posting_open: 0, cmp_archived: 1, cmp_active: 0, rank_list: works });
    const winners = within(await screen.findByRole('region', { name: 'Winners' })).getAllByRole('listitem');
    expect(winners.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/First place.*Work 1.*500 points0 votes: 0 \+ jury: 500/),
      expect.stringMatching(/Second place.*Work 2.*3 points1 vote/),
    ]);
    expect(screen.getByText(/plus those of the jury/)).toBeInTheDocument();
  });

  it('has a column for the points of the jury in the table, if there are any', async () => {
    await open({ voting_open: 0, rank_list: [rankedWork(1, { wrk_admin_points: 50 })] }, '?view=table');
    expect(await screen.findByRole('columnheader', { name: 'Jury points' })).toBeInTheDocument();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RankedCompetition, Voter } from '@/api/types';
import { rankedCompetition, rankedWork, renderCompetitionPage } from '@/test/competitions';
import { config, OK } from '@/test/factories';
import { expectNoAxeViolations, type RenderOptions } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { holdTimers } from '@/test/timers';
import { getVoterId } from '@/entities/voter/voter';
import { RankListPage } from './RankListPage';

const voter = (change: Partial<Voter> = {}): Voter => ({
  points: 3,
  votes_used: 0,
  votes_left: 3,
  voter: 0,
  voted: [],
  ...change,
});
const open = (change: Partial<RankedCompetition> = {}, options: RenderOptions & { query?: string } = {}) =>
  renderCompetitionPage(<RankListPage />, `rank-list${options.query ?? ''}`, rankedCompetition(change), options);
const TABLE = { query: '?view=table' };
const asVoter = () => localStorage.setItem('voterId', 'v.ana');
const voteFor = (name: string) => screen.findByRole('button', { name: `Vote for ${name}` });

beforeEach(() => answer('get', 'competitions/voter', voter()));

describe('ranking (M-CMP-07)', () => {
  it('shows number, work, votes, points, sponsor, class and school, with links that open elsewhere', async () => {
    const { container } = await open(
      {
        voting_open: 0,
        rank_list: [
          rankedWork(1, { wrk_sponsor_name: 'Duga', wrk_sponsor_link: 'https://duga.example/' }),
          rankedWork(2, { wrk_sponsor_name: 'Margina', wrk_sponsor_link: 'javascript:alert(1)', sch_website: '' }),
        ],
      },
      TABLE,
    );
    const table = await screen.findByRole('table', { name: 'Ranking' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['No.', 'Work', 'Votes', 'Points', 'Sponsor', 'Class', 'School']);
    const [, first, second] = within(table).getAllByRole('row');
    const cells = within(first!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect([within(first!).getByRole('rowheader').textContent, ...cells]).toEqual([
      '1.',
      'Work 1 (opens in a new tab)',
      '9',
      '99',
      'Duga (opens in a new tab)',
      'IV-2',
      'OŠ Plavi most (opens in a new tab)',
    ]);
    const link = (row: HTMLElement, name: RegExp) => within(row).getByRole('link', { name });
    expect(link(first!, /^Work 1/)).toHaveAttribute('href', '/api/files/works/1.png');
    expect(link(first!, /^Duga/)).toHaveAttribute('href', 'https://duga.example/');
    expect(link(first!, /^OŠ/)).toHaveAttribute('href', 'https://plavimost.example/');
    for (const out of within(first!).getAllByRole('link')) {
      expect(out).toHaveAttribute('target', '_blank');
      expect(out.getAttribute('rel')).toContain('noopener');
    }
    expect(within(second!).queryByRole('link', { name: /Margina/ })).toBeNull();
    // M-CMP-11: a school without a site of its own.
    expect(link(second!, /^OŠ/)).toHaveAttribute('href', '/sr/competitions/missing-school-link');
    await expectNoAxeViolations(container);
  });

  it('has neither class nor school for all ages, and links of the web for works that are links', async () => {
    await open({
      cmp_age: 4,
      cmp_type: 2,
      voting_open: 0,
      rank_list: [
        rankedWork(1, { wrk_work: 'https://video.example/1', work_file: null, wrk_class: null, sch_name: null }),
      ],
    });
    const table = await screen.findByRole('table');
    expect(within(table).queryByRole('columnheader', { name: 'Class' })).toBeNull();
    expect(within(table).queryByRole('columnheader', { name: 'School' })).toBeNull();
    expect(within(table).getByRole('link', { name: /^Work 1/ })).toHaveAttribute('href', 'https://video.example/1');
  });

  it('is a list of cards on a narrow screen', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('48em') });
    try {
      await open({ voting_open: 0 }, TABLE);
      const cards = within(await screen.findByRole('list', { name: 'Ranking' })).getAllByRole('listitem');
      expect(cards).toHaveLength(3);
      expect(cards[1]).toHaveTextContent('2.Work 2');
      expect(within(cards[1]!).getByText('School').nextSibling).toHaveTextContent('OŠ Plavi most');
      expect(screen.queryByRole('table')).toBeNull();
    } finally {
      window.matchMedia = wide;
    }
  });

  it('finds a work or a school among many, at its place; a hundred at a time', async () => {
    const works = Array.from({ length: 102 }, (_, index) => rankedWork(index + 1));
    works[99] = rankedWork(100, { wrk_name: 'Čarobna reka' });
    const { user, container } = await open({ voting_open: 0, rank_list: works }, TABLE);
    const rows = () => container.querySelectorAll('tbody tr').length;
    await user.click(await screen.findByText('Show 2 more works'));
    expect(rows()).toBe(102);
    await user.click(screen.getByRole('searchbox'));
    await user.paste('carobna');
    await waitFor(() => expect(rows()).toBe(1));
    expect(screen.getByRole('rowheader')).toHaveTextContent('100.');
    await user.paste('?');
    expect(await screen.findByText('No matching works or schools.')).toBeInTheDocument();
  });

  it('invites to send a work where there is none', async () => {
    await open({ rank_list: [], voting_open: 0 });
    expect(await screen.findByText('No works yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /submit a work/ })).toHaveAttribute('href', '/sr/competitions/3/entry');
  });
});

describe('voting only while it is open (M-CMP-10)', () => {
  it.each([
    [{ cmp_from_vote: '2098-12-01T10:00:00Z' }, /Voting begins on 01\.12\.2098\./],
    [{ cmp_to_vote: '2020-02-01T10:00:00Z' }, /Voting is over/],
    [{ cmp_archived: 1, cmp_active: 0 }, /This is its final ranking/],
  ] as const)('%o: by the word of the server', async (change, words) => {
    await open({ ...change, voting_open: 0 }, { query: '?vote=1' });
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Vote/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('vote (M-CMP-08)', () => {
  it('asks who votes: with the provider or with an account, and goes on at the same work', async () => {
    answer('get', 'config', config({ social: { issuer: 'https://id.example', client_id: 'x', button: 'Kvart' } }));
    const signIn = vi.fn();
    const { user, address } = await open({}, { dialogs: { signIn } });
    expect(await screen.findByText(/You have 3 votes, each for a different work/)).toBeInTheDocument();
    await user.click(await voteFor('Work 2'));
    const dialog = await screen.findByRole('dialog', { name: 'Sign in to vote' });
    expect(address()).toBe('/sr/competitions/3/rank-list?vote=2');
    expect(await within(dialog).findByRole('button', { name: 'Vote with Kvart' })).toBeInTheDocument();
    await expectNoAxeViolations(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Sign in with a marketplace account' }));
    expect(signIn).toHaveBeenCalledWith('/sr/competitions/3/rank-list?vote=2');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers the account alone where no provider is set up', async () => {
    const { user } = await open();
    await user.click(await voteFor('Work 1'));
    const dialog = await screen.findByRole('dialog', { name: 'Sign in to vote' });
    expect(within(dialog).getByRole('button', { name: /marketplace account/ })).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: /^Vote with/ })).toBeNull();
  });

  it('checks, shows the points, asks, votes by the voter id, reads the list again and rests for 4 seconds', async () => {
    const rested = holdTimers(4000);
    asVoter();
    answer('get', 'competitions/voter', voter({ voter: 1 }));
    const asked: Record<string, string>[] = [];
    answer('get', 'competitions/works/2/vote', (request) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return { points: 3, votes_used: 0, votes_left: 3, sid: null };
    });
    const sent: unknown[] = [];
    answer('post', 'competitions/works/2/vote', async (request) => {
      sent.push(await request.json());
      answer('get', 'competitions/voter', voter({ voter: 1, points: 2, votes_used: 1, votes_left: 2, voted: [2] }));
      const work = rankedWork(2, { votes: 9, total_points: 101 });
      answer(
        'get',
        'competitions/competitions/3',
        rankedCompetition({ rank_list: [work, rankedWork(1), rankedWork(3)] }),
      );
      return { points: 2, votes_used: 1, votes_left: 2, given: 3, work: work };
    });
    const { user, address } = await open();
    await user.click(await voteFor('Work 2'));
    const dialog = await screen.findByRole('dialog', { name: 'Vote for a work' });
    expect(await within(dialog).findByText('3 points')).toBeInTheDocument();
    expect(within(dialog).getByText('“Work 2”')).toBeInTheDocument();
    expect(within(dialog).getByText(/you will have 2 votes left/)).toBeInTheDocument();
    expect(asked).toEqual([{ cmp_id: '3', sid: 'v.ana', token: 'none', locale: 'en' }]);
    await user.click(within(dialog).getByRole('button', { name: 'Cast vote' }));
    expect(await screen.findByText('Vote cast: 3 points for “Work 2”.')).toBeInTheDocument();
    expect(sent).toEqual([{ cmp_id: 3, token: 'none', points: 3, sid: 'v.ana' }]);
    expect(address()).toBe('/sr/competitions/3/rank-list');
    expect(await screen.findByText('Voted')).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Ranking' }).firstChild).toHaveTextContent('1.Work 2');
    expect(screen.getByText(/1 of 3 votes used\. Your next vote is worth 2 points\./)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Your votes' })).toHaveFocus());
    // Until then a click does nothing.
    expect(await voteFor('Work 1')).toHaveAttribute('aria-disabled', 'true');
    await user.click(await voteFor('Work 1'));
    expect(screen.queryByRole('dialog')).toBeNull();
    rested();
    expect(await voteFor('Work 1')).not.toHaveAttribute('aria-disabled');
  });

  it('lets an account vote: its session goes in the header, never in the address', async () => {
    const seen: (string | null)[] = [];
    const note = (request: Request) =>
      seen.push(request.headers.get('Authorization'), new URL(request.url).searchParams.get('sid'));
    answer('get', 'competitions/works/1/vote', (request) => {
      note(request);
      return { points: 2, votes_used: 1, votes_left: 2, sid: null };
    });
    answer('post', 'competitions/works/1/vote', (request) => {
      note(request);
      return { points: 1, votes_used: 2, votes_left: 1, given: 2, work: rankedWork(1) };
    });
    answer('get', 'competitions/voter', voter({ voter: 1, points: 2, votes_used: 1, votes_left: 2, voted: [3] }));
    const { user } = await open({}, { user: true, query: '?vote=1' });
    expect(await screen.findByText('You vote with your marketplace account.')).toBeInTheDocument();
    const dialog = await screen.findByRole('dialog', { name: 'Vote for a work' });
    const give = within(dialog).getByRole('button', { name: 'Cast vote' });
    await waitFor(() => expect(give).toBeEnabled());
    await user.click(give);
    expect(await screen.findByText('Vote cast: 2 points for “Work 1”.')).toBeInTheDocument();
    expect(seen).toEqual(['Bearer test-sid', null, 'Bearer test-sid', null]);
  });

  it('is forgotten on a computer that others use, after a question', async () => {
    asVoter();
    answer('get', 'competitions/voter', voter({ voter: 1 }));
    let body: unknown;
    answer('delete', 'competitions/voter', async (request) => {
      body = await request.json();
      return OK;
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Forget me on this computer' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Keep remembering me' }));
    expect(getVoterId()).toBe('v.ana');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Forget me on this computer' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Forget me on this computer' }),
    );
    await waitFor(() => expect(getVoterId()).toBeNull());
    await waitFor(() => expect(body).toEqual({ sid: 'v.ana' }));
    expect(await screen.findByText(/no longer knows you/)).toBeInTheDocument();
  });

  it('drops a voter id that the server does not know any more', async () => {
    asVoter();
    await open();
    await waitFor(() => expect(getVoterId()).toBeNull());
    expect(await screen.findByText(/You have 3 votes/)).toBeInTheDocument();
  });
});

describe('a vote that is refused (M-CMP-09)', () => {
  beforeEach(() => {
    asVoter();
    answer('get', 'competitions/voter', voter({ voter: 1 }));
  });
  const checked = { points: 3, votes_used: 0, votes_left: 3, sid: null };

  it.each([
    [409, 'already_voted', 'You have already voted for this work.', 'Back to the ranking'],
    [409, 'vote_limit', 'You have already used all your votes', 'Back to the ranking'],
    [409, 'voting_closed', 'Voting has closed in the meantime.', 'Back to the ranking'],
    [404, 'not_found', 'This work is no longer in the competition.', 'Back to the ranking'],
    [503, 'try-later', 'The sign-in service is not responding.', 'Try again'],
    [503, 'overloaded', 'A great many people are voting right now.', 'Try again'],
    [400, 'human_check', 'The check that you are not a robot failed.', 'Try again'],
    [500, 'server_error', 'Your vote was not cast.', 'Try again'],
  ] as const)('%i %s has its own words, at the check and at the vote', async (status, code, words, button) => {
    refuse('get', 'competitions/works/1/vote', status, code);
    const { user } = await open({}, { query: '?vote=1' });
    const final = button === 'Back to the ranking';
    const dialog = await screen.findByRole('dialog', { name: final ? 'Vote not cast' : 'Vote for a work' });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(words);
    expect(within(dialog).queryByRole('button', { name: 'Cast vote' })).toBeNull();
    const next = within(dialog).getAllByRole('button', { name: button }).at(-1)!;
    if (final) {
      await user.click(next);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    } else {
      answer('get', 'competitions/works/1/vote', checked);
      await user.click(next);
      expect(await within(dialog).findByText('3 points')).toBeInTheDocument();
      expect(within(dialog).queryByRole('alert')).toBeNull();
      refuse('post', 'competitions/works/1/vote', status, code);
      await user.click(within(dialog).getByRole('button', { name: 'Cast vote' }));
      expect(await within(dialog).findByRole('alert')).toHaveTextContent(words);
      expect(within(dialog).getByText('3 points')).toBeInTheDocument();
    }
  });

  it.each<[string, 404 | 409, Partial<RankedCompetition>, RegExp]>([
    ['voting_closed', 409, { voting_open: 0, cmp_archived: 1, cmp_active: 0 }, /Voting has closed in the meantime/],
    ['not_found', 404, { rank_list: [rankedWork(2)] }, /no longer in the competition/],
  ])('%s: the dialog stays until it is read, then the list is new', async (code, status, change, words) => {
    answer('get', 'competitions/works/1/vote', checked);
    const { user, client } = await open({}, { query: '?vote=1' });
    const give = await screen.findByRole('button', { name: 'Cast vote' });
    await waitFor(() => expect(give).toBeEnabled());
    refuse('post', 'competitions/works/1/vote', status, code);
    answer('get', 'competitions/competitions/3', rankedCompetition(change));
    // The page may learn of it first, for instance when the window comes back into view.
    await client.refetchQueries({ queryKey: ['competitions', 'detail', 3] });
    await user.click(give);
    const dialog = await screen.findByRole('dialog', { name: 'Vote not cast' });
    expect(within(dialog).getByRole('alert')).toHaveTextContent(words);
    await user.click(within(dialog).getByRole('button', { name: 'Back to the ranking' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Vote for Work 1' })).toBeNull();
    await waitFor(() =>
      expect(
        status === 409 ? screen.getByRole('heading', { level: 1 }) : screen.getByRole('region', { name: 'Your votes' }),
      ).toHaveFocus(),
    );
  });

  it('says after how many seconds the next vote is taken', async () => {
    answer('get', 'competitions/works/1/vote', checked);
    answer('post', 'competitions/works/1/vote', () =>
      HttpResponse.json(
        {
          error: {
            code: 'throttled',
            message: 'You can vote once every few seconds. Try again in 3 seconds.',
            fields: {},
          },
        },
        { status: 429, headers: { 'Retry-After': '3' } },
      ),
    );
    const { user } = await open({}, { query: '?vote=1' });
    const give = await screen.findByRole('button', { name: 'Cast vote' });
    await waitFor(() => expect(give).toBeEnabled());
    await user.click(give);
    await waitFor(() =>
      expect(screen.getAllByText('You can vote once every few seconds. Try again in 3 seconds.')).toHaveLength(2),
    );
  });

  it('asks again when the vote is worth something else by now, and gives what it showed', async () => {
    const rested = holdTimers(4000);
    answer('get', 'competitions/works/1/vote', checked);
    refuse('post', 'competitions/works/1/vote', 409, 'points_changed', { extra: { points: 2 } });
    const { user } = await open({}, { query: '?vote=1' });
    const dialog = await screen.findByRole('dialog', { name: 'Vote for a work' });
    const give = within(dialog).getByRole('button', { name: 'Cast vote' });
    await waitFor(() => expect(give).toBeEnabled());
    await user.click(give);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'this vote is now worth 2 points. Cast it anyway?',
    );
    expect(within(dialog).getByText('2 points')).toBeInTheDocument();
    const sent: unknown[] = [];
    answer('post', 'competitions/works/1/vote', async (request) => {
      sent.push(await request.json());
      return { points: 1, votes_used: 2, votes_left: 1, given: 2, work: rankedWork(1) };
    });
    rested();
    await user.click(give);
    expect(await screen.findByText('Vote cast: 2 points for “Work 1”.')).toBeInTheDocument();
    expect(sent).toEqual([{ cmp_id: 3, token: 'none', points: 2, sid: 'v.ana' }]);
  });

  it('forgets a voter id that is not taken, and asks who votes', async () => {
    refuse('get', 'competitions/works/1/vote', 400, 'social_token');
    await open({}, { query: '?vote=1' });
    const dialog = await screen.findByRole('dialog', { name: 'Sign in to vote' });
    expect(within(dialog).getByRole('alert')).toHaveTextContent('You are no longer signed in as a voter.');
    expect(getVoterId()).toBeNull();
  });

  it('has no button for a fourth vote, nor for a second one for a work', async () => {
    answer(
      'get',
      'competitions/voter',
      voter({ voter: 1, points: null, votes_used: 3, votes_left: 0, voted: [1, 2, 3] }),
    );
    await open({ rank_list: [1, 2, 3, 4].map((id) => rankedWork(id)) });
    expect(await screen.findByText(/3 of 3 votes used\. You have used all your votes/)).toBeInTheDocument();
    expect(screen.getAllByText('Voted')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /^Vote for/ })).toBeNull();
  });
});

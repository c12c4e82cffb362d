import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render as renderDom, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Competition, CompetitionDocument, CompetitionGroups, RankedCompetition } from '@/api/types';
import { clearSid } from '@/api/session';
import { createRoutes } from '@/app/routes';
import { cssVariables, theme } from '@/app/theme';
import { startTestI18n } from '@/test/i18n';
import { expectNoAxeViolations, testQueryClient } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { onScale, timesOf, windowState } from './lib/timing';

const DAY = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString().replace(/\.\d+/, '');

function competition(id: number, change: Partial<Competition> = {}): Competition {
  return {
    cmp_id: id,
    cmp_name: `Competition ${id}`,
    cmp_theme: `Theme ${id}`,
    cmp_description: 'Paint the place where you live.',
    cmp_from_post: at(-20),
    cmp_to_post: at(5),
    cmp_from_vote: at(-3),
    cmp_to_vote: at(12),
    cmp_age: 2,
    cmp_type: 3,
    cmp_active: 1,
    cmp_upcoming: 0,
    cmp_archived: 0,
    cmp_next_year: 0,
    cmp_deleted: 0,
    posting_open: 1,
    voting_open: 1,
    ...change,
  };
}
const flags = (name: 'cmp_upcoming' | 'cmp_archived' | 'cmp_next_year') => ({
  cmp_active: 0 as const,
  [name]: 1 as const,
  posting_open: 0 as const,
  voting_open: 0 as const,
});
const groups = (change: Partial<CompetitionGroups> = {}) => ({
  active: [],
  upcoming: [],
  next_year: [],
  archived: [],
  ...change,
});
const ranked = (change: Partial<RankedCompetition> = {}): RankedCompetition => ({
  ...competition(3),
  rank_list: [],
  ...change,
});

/** Renders the whole site at an address, as after following a link. */
async function open(address: string) {
  const client = testQueryClient();
  const router = createMemoryRouter(createRoutes(client), {
    initialEntries: [address],
    future: { v8_middleware: true },
  });
  renderDom(
    <QueryClientProvider client={client}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
        <Suspense fallback={null}>
          <RouterProvider router={router} />
        </Suspense>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup() };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const bar = () => screen.findByRole('navigation', { name: 'Competitions' });

beforeEach(async () => {
  await startTestI18n('sr');
  clearSid();
  answer('get', 'competitions/competitions', groups({ active: [competition(3)] }));
  answer('get', 'competitions/competitions/3', ranked());
  answerPaged('news', [], 0);
});

describe('M-CMP-01: the list', () => {
  it('has four groups, with dates, and a way to send a work only while that is open', async () => {
    answer(
      'get',
      'competitions/competitions',
      groups({
        active: [competition(3)],
        upcoming: [competition(4, { ...flags('cmp_upcoming'), cmp_age: 3, cmp_from_post: '2099-01-02T10:00:00Z' })],
        next_year: [
          competition(5, {
            ...flags('cmp_next_year'),
            cmp_from_post: null,
            cmp_to_post: null,
            cmp_from_vote: null,
            cmp_to_vote: null,
          }),
        ],
        archived: [competition(1, { ...flags('cmp_archived'), cmp_age: 4 })],
      }),
    );
    await open('/sr/competitions');
    await heading('School competitions');
    const active = await screen.findByRole('article', { name: 'Competition 3' });
    const names = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(names.slice(0, 4)).toEqual(['Active', 'Upcoming', 'Next year', 'Archive']);
    expect(within(active).getByText('Theme: Theme 3')).toBeInTheDocument();
    expect(within(active).getByText('Primary school')).toBeInTheDocument();
    expect(within(active).getByRole('link', { name: 'Submit work to Competition 3' })).toHaveAttribute(
      'href',
      '/sr/competitions/3/entry',
    );
    const times = active.querySelectorAll('time');
    expect(times).toHaveLength(4);
    expect(times[0]).toHaveTextContent(/^\d\d\.\d\d\.\d{4}\. \d\d:\d\d$/);
    expect(screen.getAllByRole('link', { name: /^Submit work/ })).toHaveLength(1);
    const next = screen.getByRole('article', { name: 'Competition 5' });
    expect(within(next).getByText('Dates will be announced.')).toBeInTheDocument();
    const archive = screen.getByRole('table', { name: 'Past competitions' });
    expect(within(archive).getByRole('link', { name: 'Competition 1' })).toHaveAttribute('href', '/sr/competitions/1');
    await expectNoAxeViolations();
  });

  it('leaves out empty groups, and offers no sending once that is over', async () => {
    answer('get', 'competitions/competitions', groups({ active: [competition(3, { posting_open: 0 })] }));
    await open('/sr/competitions');
    expect(await screen.findByRole('link', { name: 'Learn more about Competition 3' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Submit work/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 2, name: 'Archive' })).not.toBeInTheDocument();
  });

  it('says that there is none, and offers another try when they did not come', async () => {
    refuse('get', 'competitions/competitions', 500, 'server_error');
    const { user } = await open('/en/competitions');
    await screen.findByRole('alert');
    answer('get', 'competitions/competitions', groups());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/There are no competitions at the moment/)).toBeInTheDocument();
  });
});

describe('M-CMP-02: own navigation, in English', () => {
  it('offers voting and editing only while they are open', async () => {
    await open('/sr/competitions/3');
    await heading('Competition 3');
    const nav = await bar();
    expect(within(nav).getByRole('link', { name: 'Vote' })).toHaveAttribute('href', '/sr/competitions/3/rank-list');
    expect(within(nav).getByRole('link', { name: 'Edit entry' })).toHaveAttribute(
      'href',
      '/sr/competitions/3/entry-edit',
    );
    expect(screen.queryByRole('navigation', { name: /Main|Glavna/ })).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it('scrolls to the link of the page: on a phone the links are wider than the window', async () => {
    await open('/sr/competitions/3');
    await heading('Competition 3');
    const link = within(await bar()).getByRole('link', { name: 'About' });
    const scroll = vi.mocked(Element.prototype.scrollIntoView);
    await waitFor(() => expect(scroll.mock.contexts).toContain(link));
  });

  it('offers neither outside of both windows', async () => {
    answer('get', 'competitions/competitions/3', ranked({ posting_open: 0, voting_open: 0 }));
    await open('/sr/competitions/3');
    await heading('Competition 3');
    const nav = await bar();
    expect(within(nav).getByRole('link', { name: 'Ranking' })).toBeInTheDocument();
    expect(within(nav).queryByRole('link', { name: 'Vote' })).not.toBeInTheDocument();
    expect(within(nav).queryByRole('link', { name: 'Edit entry' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Submit work' })).not.toBeInTheDocument();
  });

  it('is in English under a Serbian address, and Serbian comes back by link and by the way back', async () => {
    const { router, user } = await open('/sr/faq-is-not-here');
    await heading('Stranica ne postoji');
    await act(() => router.navigate('/sr/competitions'));
    await heading('School competitions');
    expect(document.documentElement.lang).toBe('en');
    await waitFor(() => expect(document.title).toBe('School competitions | Zbir'));
    const footer = screen.getByRole('contentinfo');
    expect(within(footer).getByText('Franchise')).toHaveAttribute('href', '/sr/franchise');
    await act(() => router.navigate(-1));
    await heading('Stranica ne postoji');
    expect(document.documentElement.lang).toBe('sr-Latn');
    await act(() => router.navigate(1));
    await heading('School competitions');
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'News' }));
    await heading('Vesti');
    expect(document.documentElement.lang).toBe('sr-Latn');
    expect(router.state.location.pathname).toBe('/sr/news');
  });

  it('says to a Serbian reader in one Serbian sentence why it is in English', async () => {
    localStorage.setItem('lang', 'sr');
    await open('/en/competitions');
    const why = await screen.findByRole('complementary', { name: /^Konkursi se održavaju na engleskom, pa su takve/ });
    expect(why).toHaveAttribute('lang', 'sr-Latn');
    expect(within(why).getByRole('link', { name: 'Ostatak sajta na srpskom' })).toHaveAttribute('href', '/sr');
    localStorage.removeItem('lang');
  });

  it('says why the language is fixed', async () => {
    const { user } = await open('/sr/competitions');
    await user.click(await screen.findByRole('button', { name: /^English\. Competition pages/ }));
    expect(await screen.findByText(/your own language returns/)).toBeInTheDocument();
  });

  it.each(['/sr/competitions/abc', '/sr/competitions/0', '/sr/competitions/3/nonsense'])(
    '%s is not found, in English',
    async (address) => {
      await open(address);
      expect(await heading('Page not found')).toBeInTheDocument();
      expect(await bar()).toBeInTheDocument();
    },
  );

  it('says that a competition is not there', async () => {
    refuse('get', 'competitions/competitions/9', 404, 'not_found');
    await open('/sr/competitions/9');
    expect(await heading('Page not found')).toBeInTheDocument();
  });
});

it('M-CMP-08: nothing floats over the page where one votes', async () => {
  answer('get', 'competitions/competitions/3', ranked());
  answer('get', 'competitions/voter', { points: 3, votes_used: 0, votes_left: 3, voter: 0, voted: [] });
  const { router } = await open('/sr/competitions/3');
  expect(await screen.findByRole('button', { name: 'Help: ask Zbirko' })).toBeInTheDocument();
  await act(() => router.navigate('/sr/competitions/3/rank-list'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Help: ask Zbirko' })).not.toBeInTheDocument());
});

describe('M-CMP-03: documents', () => {
  const documentFile = (id: number, type: CompetitionDocument['cmd_type'], name: string) => ({
    cmd_id: id,
    cmd_name: name,
    cmd_type: type,
    cmp_id: 3,
    cmd_document: `${id}`,
    cmd_priority: id,
  });

  it('can be read unless they are of an office, and kept; another language reads them anew', async () => {
    const asked: string[] = [];
    answer('get', 'competitions/documents', (request) => {
      const query = new URL(request.url).searchParams;
      expect(query.get('cmp_id')).toBe('3');
      const locale = query.get('locale') ?? '';
      asked.push(locale);
      return locale === 'sr'
        ? [documentFile(9, 'PDF', 'Pravila')]
        : [documentFile(1, 'PDF', 'Rules'), documentFile(2, 'IMG', 'Poster'), documentFile(4, 'DOC', 'Consent')];
    });
    const { user } = await open('/en/competitions/3/rules');
    const rows = await screen.findAllByRole('row');
    expect(rows).toHaveLength(4);
    const rules = rows.find((row) => within(row).queryByText('Rules') !== null)!;
    expect(
      within(rules)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/api/competitions/documents/1/document', '/api/competitions/documents/1/download']);
    const consent = rows.find((row) => within(row).queryByText('Consent') !== null)!;
    expect(within(consent).getAllByRole('link')).toHaveLength(1);
    expect(within(consent).getByRole('link')).toHaveAttribute('href', '/api/competitions/documents/4/download');
    expect(within(consent).queryByRole('button')).not.toBeInTheDocument();
    const poster = rows.find((row) => within(row).queryByText('Poster') !== null)!;
    await user.click(within(poster).getByRole('button'));
    const dialog = await screen.findByRole('dialog', { name: 'Poster' });
    expect(within(dialog).getByRole('img')).toHaveAttribute('src', '/api/competitions/documents/2/document');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('link', { name: 'Srpski' }));
    expect(await screen.findByText('Pravila')).toBeInTheDocument();
    expect(screen.queryByText('Consent')).not.toBeInTheDocument();
    expect(asked).toEqual(['en', 'sr']);
  });

  it('are first of all in the language that the reader chose', async () => {
    localStorage.setItem('lang', 'sr');
    answer('get', 'competitions/documents', (request) =>
      new URL(request.url).searchParams.get('locale') === 'sr' ? [documentFile(9, 'PDF', 'Pravila')] : [],
    );
    await open('/en/competitions/3/rules');
    expect(await screen.findByText('Pravila')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Srpski' })).toHaveAttribute('aria-current', 'true');
  });
});

describe('M-CMP-11: a school without a site', () => {
  it('says so, and leads back to where one came from', async () => {
    const { router, user } = await open('/sr/competitions');
    await heading('School competitions');
    await act(() => router.navigate('/sr/competitions/missing-school-link'));
    await heading('This school has no page');
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await heading('School competitions');
  });

  it('leads to the competitions who came straight', async () => {
    await open('/sr/competitions/missing-school-link');
    await heading('This school has no page');
    expect(screen.getByRole('link', { name: 'All competitions' })).toHaveAttribute('href', '/sr/competitions');
  });
});

describe('M-CMP-01: windows on one scale', () => {
  const row = competition(3, {
    cmp_from_post: '2026-01-01T00:00:00Z',
    cmp_to_post: '2026-01-11T00:00:00Z',
    cmp_from_vote: '2026-01-06T00:00:00Z',
    cmp_to_vote: '2026-01-21T00:00:00Z',
  });

  it('measures both by the whole', () => {
    const times = timesOf(row)!;
    const scale = onScale(times);
    expect(scale.span(times.post)).toEqual({ start: 0, length: 50 });
    expect(scale.span(times.vote)).toEqual({ start: 25, length: 75 });
    expect(scale.at(Date.parse('2026-01-11T00:00:00Z'))).toBe(50);
    expect(scale.at(Date.parse('2025-12-31T00:00:00Z'))).toBeNull();
    expect(timesOf({ ...row, cmp_to_vote: null })).toBeNull();
  });

  it('believes the server on what is open', () => {
    const { post } = timesOf(row)!;
    expect(windowState(true, post, post.to + DAY)).toBe('open');
    expect(windowState(false, post, post.from)).toBe('ahead');
    expect(windowState(false, post, post.to)).toBe('over');
  });
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Competition } from '@/api/types';
import { rankedCompetition } from '@/test/competitions';
import { render } from '@/test/render';
import { Steps } from './Steps';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const TIMES = {
  cmp_from_post: inDays(-9),
  cmp_to_post: inDays(-1),
  cmp_from_vote: inDays(-5),
  cmp_to_vote: inDays(3.5),
};

it.each<[string, Partial<Competition>, RegExp[]]>([
  [
    'while it runs',
    { posting_open: 0 },
    [/Submit a work.*Over/, /Vote for three works.*3 points.*2.*1.*4 days left/, /jury.*Final after/],
  ],
  ['once it is over', { posting_open: 0, voting_open: 0, cmp_archived: 1 }, [/Over/, /Over/, /Final ranking/]],
])('M-CMP-02: shows three steps with the days left %s', async (_, change, texts) => {
  await render(<Steps competition={rankedCompetition({ ...TIMES, ...change })} />, { lang: 'en' });
  const steps = screen.getAllByRole('listitem').map((step) => step.textContent);
  expect(steps).toEqual(texts.map((text) => expect.stringMatching(text)));
});

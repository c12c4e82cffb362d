import type { Competition, Time } from '@/api/types';

/** The times of a competition as milliseconds; null while not all of them are set (a competition of next year). */
export interface Times {
  post: Span;
  vote: Span;
}

export interface Span {
  from: number;
  to: number;
}

const moment = (time: Time | null) => (time === null ? Number.NaN : new Date(time).getTime());

export function timesOf(competition: Competition): Times | null {
  const post = { from: moment(competition.cmp_from_post), to: moment(competition.cmp_to_post) };
  const vote = { from: moment(competition.cmp_from_vote), to: moment(competition.cmp_to_vote) };
  return [post.from, post.to, vote.from, vote.to].some(Number.isNaN) ? null : { post, vote };
}

/** Start and length of a span within the whole, in hundredths; `at` is where a moment lies, null outside of the whole. */
export function onScale({ post, vote }: Times) {
  const from = Math.min(post.from, vote.from);
  const length = Math.max(post.to, vote.to) - from;
  const share = (ms: number) => (ms / length) * 100;
  return {
    span: (span: Span) => ({ start: share(span.from - from), length: share(span.to - span.from) }),
    at: (now: number) => (now < from || now > from + length ? null : share(now - from)),
  };
}

/** State of a window: open when the server says so, else by the time. */
export type WindowState = 'open' | 'ahead' | 'over';

export function windowState(open: boolean, span: Span, now: number): WindowState {
  if (open) return 'open';
  return now <= span.from ? 'ahead' : 'over';
}

/** The longest that the server's job takes to make an upcoming competition active. */
const JOB_MS = 60_000;

/** The moments at which something opens or closes: the four of the windows, and when the job has opened the first. */
export function edgesOf(competition: Competition): (Time | null)[] {
  const { cmp_from_post: from } = competition;
  const started = from === null ? null : new Date(new Date(from).getTime() + JOB_MS).toISOString();
  return [from, started, competition.cmp_to_post, competition.cmp_from_vote, competition.cmp_to_vote];
}

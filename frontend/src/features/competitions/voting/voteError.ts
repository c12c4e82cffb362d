import { ApiError, isNotFound } from '@/api/errors';
import { errorText } from '@/shared/form/errorText';

/** Reasons for a refused vote that have texts of their own. */
export type VoteError =
  | { kind: 'final'; why: 'already_voted' | 'vote_limit' | 'voting_closed' | 'gone' }
  | { kind: 'again'; why: 'away' | 'overloaded' | 'human_check' | 'failed' }
  /** What is limited and until when, in the server's words. */
  | { kind: 'wait'; text: string }
  /** The points have changed to this number; the person is asked again. */
  | { kind: 'points'; points: number }
  /** Nobody is signed in as a voter (any more). */
  | { kind: 'sign-in' };

const FINAL = ['already_voted', 'vote_limit', 'voting_closed'] as const;

export function voteError(error: unknown): VoteError {
  if (!(error instanceof ApiError)) return { kind: 'again', why: 'failed' };
  const final = FINAL.find((code) => code === error.code);
  if (final !== undefined) return { kind: 'final', why: final };
  if (isNotFound(error)) return { kind: 'final', why: 'gone' };
  const points = error.code === 'points_changed' ? error.number('points') : null;
  if (points !== null) return { kind: 'points', points };
  if (error.code === 'social_token') return { kind: 'sign-in' };
  if (error.code === 'try-later') return { kind: 'again', why: 'away' };
  if (error.code === 'overloaded') return { kind: 'again', why: 'overloaded' };
  if (error.code === 'human_check') return { kind: 'again', why: 'human_check' };
  if (error.status === 429) return { kind: 'wait', text: errorText(error) };
  return { kind: 'again', why: 'failed' };
}

import { queryOptions } from '@tanstack/react-query';
import { get, post } from '@/api/client';

export const votingQueries = {
  /** The ballot of a voter in a competition: votes left; the full ballot before the sign-in. */
  mine: (competitionId: number, voterId: string | null, sid: string | null) =>
    queryOptions({
      queryKey: ['competitions', 'voter', competitionId, voterId, sid],
      queryFn: ({ signal }) => get('competitions/voter', { cmp_id: competitionId, sid: voterId }, { signal }),
    }),
};

export interface Ballot {
  competitionId: number;
  workId: number;
  voterId: string | null;
  /** A solved human check. */
  token: string;
}

/** Asks how many points the vote would give. */
export const checkVote = ({ competitionId, workId, voterId, token }: Ballot) =>
  get(`competitions/works/${workId}/vote`, { cmp_id: competitionId, sid: voterId, token });

/** Votes, if the points are still those that the person was shown. */
export const giveVote = ({ competitionId, workId, voterId, token }: Ballot, points: number) =>
  post(`competitions/works/${workId}/vote`, {
    cmp_id: competitionId,
    token,
    points,
    ...(voterId === null ? {} : { sid: voterId }),
  });

import { queryOptions } from '@tanstack/react-query';
import { get, post } from '@/api/client';

export const votingQueries = {
  /** What a voter has left in a competition; of who is no voter yet, the full ballot. */
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

/** Asks what the vote would be worth. */
export const checkVote = ({ competitionId, workId, voterId, token }: Ballot) =>
  get(`competitions/works/${workId}/vote`, { cmp_id: competitionId, sid: voterId, token });

/** Gives it, if it is still worth what the person was shown. */
export const giveVote = ({ competitionId, workId, voterId, token }: Ballot, points: number) =>
  post(`competitions/works/${workId}/vote`, {
    cmp_id: competitionId,
    token,
    points,
    ...(voterId === null ? {} : { sid: voterId }),
  });

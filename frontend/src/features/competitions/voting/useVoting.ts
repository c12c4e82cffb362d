import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { RankedCompetition, Voter } from '@/api/types';
import { useSid } from '@/shared/hooks/useSid';
import { useSubmitLock } from '@/shared/hooks/useSubmitLock';
import { dropVoterId, useVoterId } from '@/entities/voter/voter';
import { competitionQueries } from '../queries';
import { votingQueries } from './queries';
import { VOTE_LOCK_MS } from './voteLock';

/** The work of the open voting dialog is in the address, so that signing in elsewhere leads back to it. */
const PARAM = 'vote';

/** Who votes, what they have left, and for which work they are voting now. */
export function useVoting(competition: RankedCompetition) {
  const client = useQueryClient();
  const sid = useSid();
  const voterId = useVoterId();
  const open = competition.voting_open === 1;
  const mine = useQuery({ ...votingQueries.mine(competition.cmp_id, voterId, sid), enabled: open }).data;
  const [params, setParams] = useSearchParams();
  const [wanted] = params.getAll(PARAM);
  const work = open ? competition.rank_list.find((row) => String(row.wrk_id) === wanted) : undefined;

  // The server no longer knows the voter id, so it is removed here.
  const unknown = voterId !== null && mine?.voter === 0;
  useEffect(() => {
    if (unknown) dropVoterId();
  }, [unknown]);

  const choose = useCallback(
    (workId: number | null) =>
      setParams(
        (old) => {
          if (workId === null) old.delete(PARAM);
          else old.set(PARAM, String(workId));
          return old;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  // Two clicks disable the buttons for a while: the one on a work, and the one that votes.
  const first = useSubmitLock(VOTE_LOCK_MS);
  const [votesCast, setVotesCast] = useState(0);
  const second = useSubmitLock(VOTE_LOCK_MS);
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: competitionQueries.detail(competition.cmp_id).queryKey }),
      client.invalidateQueries({ queryKey: ['competitions', 'voter', competition.cmp_id] }),
    ]);
  return {
    open,
    voterId,
    signedIn: sid !== null,
    mine: unknown ? undefined : mine,
    work: work ?? null,
    locked: first.locked || second.locked,
    choose: (workId: number) => {
      if (first.take()) choose(workId);
    },
    close: () => choose(null),
    press: second.take,
    reload,
    votesCast,
    countVote: () => setVotesCast((count) => count + 1),
  };
}

/** All votes a voter has in a competition. */
export function votesInAll(mine: Voter): number {
  return mine.votes_used + mine.votes_left;
}

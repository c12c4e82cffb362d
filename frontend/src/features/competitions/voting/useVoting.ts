import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { RankedCompetition, RankedWork, Voter } from '@/api/types';
import { useSid } from '@/shared/hooks/useSid';
import { useSubmitLock } from '@/shared/hooks/useSubmitLock';
import { dropVoterId, useVoterId } from '@/entities/voter/voter';
import { competitionQueries } from '../queries';
import { votingQueries } from './queries';
import { VOTE_LOCK_MS } from './voteLock';

/** The work of the open voting dialog is in the address, so that signing in elsewhere leads back to it. */
const PARAM = 'vote';
const NO_WORKS: readonly RankedWork[] = [];

/** Who votes, what they have left, and for which work they are voting now. */
export function useVoting(competition: RankedCompetition) {
  const client = useQueryClient();
  const sid = useSid();
  const voterId = useVoterId();
  const open = competition.voting_open === 1;
  const mine = useQuery({ ...votingQueries.mine(competition.cmp_id, voterId, sid), enabled: open }).data;
  const [params, setParams] = useSearchParams();
  const [wanted] = params.getAll(PARAM);
  const work = useChosenWork(open ? competition.rank_list : NO_WORKS, wanted);

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
  const [settled, setSettled] = useState(0);
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
    work,
    locked: first.locked || second.locked,
    choose: (workId: number) => {
      if (first.take()) choose(workId);
    },
    close: () => choose(null),
    press: second.take,
    /** Reads ranking and ballot again after a vote that was cast, or refused for good. */
    settle: () => void reload().then(() => setSettled((count) => count + 1)),
    /** Rises with each of them, once the page is up to date. */
    settled,
  };
}

/**
 * The work of the dialog. It stays what it was when the dialog opened: voting may close, or the work leave the ranking,
 * while somebody votes, and the dialog has to be there to say so.
 */
function useChosenWork(works: readonly RankedWork[], wanted: string | undefined): RankedWork | null {
  const [chosen, setChosen] = useState<RankedWork | null>(null);
  if (chosen !== null && String(chosen.wrk_id) === wanted) return chosen;
  const found = works.find((row) => String(row.wrk_id) === wanted) ?? null;
  if (found !== chosen) setChosen(found);
  return found;
}

/** All votes a voter has in a competition. */
export function votesInAll(mine: Voter): number {
  return mine.votes_used + mine.votes_left;
}

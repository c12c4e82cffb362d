import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RankedWork, VoteGiven } from '@/api/types';
import { FormAlert } from '@/shared/form/FormAlert';
import { HumanCheck } from '@/entities/site/HumanCheck';
import { useHumanCheck } from '@/entities/site/useHumanCheck';
import { useSid } from '@/shared/hooks/useSid';
import { useSubmitLock } from '@/shared/hooks/useSubmitLock';
import { Dialog } from '@/shared/ui/Dialog';
import { Picture } from '@/shared/ui/Picture';
import { toast } from '@/shared/ui/toast';
import { SkeletonLines } from '@/shared/ui/States';
import { SumFigure } from '@/shared/ui/SumFigure';
import { dropVoterId } from '@/entities/voter/voter';
import { checkVote, giveVote } from './queries';
import { SignInToVote } from './SignInToVote';
import { useVoteErrorText } from './useVoteErrorText';
import { VOTE_LOCK_MS } from './voteLock';
import { voteError, type VoteError } from './voteError';
import styles from './VoteDialog.module.css';

export interface VoteDialogProps {
  competitionId: number;
  work: RankedWork;
  /** The work is a picture, which the confirmation shows. */
  picture: boolean;
  voterId: string | null;
  onClose: () => void;
  /** Called when a vote is sent: the next one has to wait. */
  onPress: () => void;
  onVoted: (given: VoteGiven) => void;
  /** Called when the dialog closes after a refusal for good: the ranking has changed since the page loaded. */
  onStale: () => void;
}

/** The steps of a vote: who votes, how many points it gives, confirmation. */
export function VoteDialog(props: VoteDialogProps) {
  const { voterId, work, onClose } = props;
  const sid = useSid();
  // Which identity the server no longer accepts as a voter.
  const [over, setOver] = useState<'voter' | 'session' | null>(null);
  if ((voterId === null && sid === null) || over === 'session') {
    return <SignInToVote work={work} again={over !== null} onClose={onClose} />;
  }
  return (
    <GiveVote
      {...props}
      // Start again for another voter.
      key={voterId}
      onSignedOut={() => {
        setOver(voterId === null ? 'session' : 'voter');
        if (voterId !== null) dropVoterId();
      }}
    />
  );
}

function GiveVote({
  competitionId,
  work,
  picture,
  voterId,
  onClose,
  onPress,
  onVoted,
  onStale,
  onSignedOut,
}: VoteDialogProps & { onSignedOut: () => void }) {
  const { t } = useTranslation(['ranking', 'common']);
  const wordsOf = useVoteErrorText();
  const check = useHumanCheck('vote');
  const { take } = useSubmitLock(VOTE_LOCK_MS);
  const [worth, setWorth] = useState<{ points: number; left: number | null } | null>(null);
  const [error, setError] = useState<VoteError | null>(null);

  const refused = (error: unknown) => {
    check.reset();
    const found = voteError(error);
    if (found.kind === 'sign-in') {
      onSignedOut();
      return;
    }
    if (found.kind === 'points') setWorth({ points: found.points, left: null });
    setError(found);
    // The dialog itself says what happened; a toast would outlive it and repeat it over the ranking.
    if (found.kind !== 'final') toast.err(wordsOf(found));
  };
  const asked = () => check.take().then((token) => ({ competitionId, workId: work.wrk_id, voterId, token }));
  const checking = useMutation({
    mutationFn: async () => checkVote(await asked()),
    onSuccess: ({ points, votes_left }) => {
      check.reset();
      setWorth({ points: points ?? 0, left: votes_left - 1 });
    },
    onError: refused,
  });
  const giving = useMutation({
    mutationFn: async (points: number) => giveVote(await asked(), points),
    onSuccess: onVoted,
    onError: refused,
  });

  const { mutate } = checking;
  useOnce(check.status === 'done', mutate);

  const final = error?.kind === 'final';
  const close = () => {
    onClose();
    if (final) onStale();
  };
  const give = () => {
    if (worth === null || giving.isPending || !take()) return;
    setError(null);
    onPress();
    giving.mutate(worth.points);
  };
  const again = () => {
    if (checking.isPending) return;
    setError(null);
    mutate();
  };
  return (
    <Dialog
      opened
      onClose={close}
      keepOpen={giving.isPending}
      title={final ? t('dialog.refused_title') : t('dialog.title')}
      actions={
        final ? (
          <Button onClick={close}>{t('dialog.to_ranking')}</Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose} disabled={giving.isPending}>
              {t('common:action.cancel')}
            </Button>
            {worth === null && error !== null ? (
              <Button onClick={again} loading={checking.isPending}>
                {t('common:action.retry')}
              </Button>
            ) : (
              <Button onClick={give} disabled={worth === null} loading={giving.isPending}>
                {t('dialog.give')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={styles.body}>
        <FormAlert text={error === null ? null : wordsOf(error)} />
        <WorkShown work={work} picture={picture} />
        {final ? null : worth === null ? error === null ? <Checking /> : null : <Worth {...worth} />}
        {final ? null : <HumanCheck check={check} />}
      </div>
    </Dialog>
  );
}

function WorkShown({ work, picture }: { work: RankedWork; picture: boolean }) {
  return (
    <>
      {picture ? (
        <Picture path={work.work_file} alt="" ratio="16 / 10" sizes="440px" className={styles.picture} />
      ) : null}
      <p className={styles.work}>“{work.wrk_name}”</p>
    </>
  );
}

/** What the vote gives, and how many are left after it. */
function Worth({ points, left }: { points: number; left: number | null }) {
  const { t } = useTranslation('ranking');
  return (
    <>
      <p>
        <SumFigure size="lg">{t('dialog.worth', { count: points })}</SumFigure>
      </p>
      {left === null ? null : (
        <p className={styles.left}>{left === 0 ? t('dialog.left_none') : t('dialog.left', { count: left })}</p>
      )}
    </>
  );
}

function Checking() {
  const { t } = useTranslation('ranking');
  return (
    <>
      <p role="status">{t('dialog.checking')}</p>
      <SkeletonLines lines={1} />
    </>
  );
}

/** Runs `act` when it may. A solved check works once, so it runs once however often React runs the effect. */
function useOnce(ready: boolean, act: () => void) {
  const begun = useRef(false);
  useEffect(() => {
    if (!ready || begun.current) return;
    begun.current = true;
    act();
  }, [ready, act]);
}

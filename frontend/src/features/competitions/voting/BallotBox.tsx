import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Ref } from 'react';
import type { Voter } from '@/api/types';
import { confirm } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { forgetVoter } from '@/entities/voter/voter';
import styles from './BallotBox.module.css';
import { votesInAll } from './useVoting';

/** Votes given and left, and a button to sign out on a shared computer. */
export function BallotBox({
  mine,
  voterId,
  signedIn,
  boxRef,
}: {
  mine: Voter;
  voterId: string | null;
  signedIn: boolean;
  boxRef: Ref<HTMLElement>;
}) {
  const { t } = useTranslation('ranking');
  const total = votesInAll(mine);
  const forget = async (id: string) => {
    const yes = await confirm({
      title: t('ballot.forget_title'),
      text: t('ballot.forget_text'),
      yes: t('ballot.forget'),
      no: t('ballot.forget_no'),
    });
    if (!yes) return;
    // This computer forgets the voter at once. If the request fails, the server's record expires by itself.
    await forgetVoter(id).catch(() => undefined);
    toast.ok(t('ballot.forgotten'));
  };
  return (
    <section className={styles.box} aria-label={t('ballot.label')} ref={boxRef} tabIndex={-1}>
      <ol className={styles.marks} aria-hidden>
        {Array.from({ length: total }, (_, index) => (
          <li key={index} data-given={index < mine.votes_used || undefined} />
        ))}
      </ol>
      <div>
        <p className={styles.count}>
          {mine.votes_used === 0
            ? t('ballot.fresh', { count: total })
            : t('ballot.used', { used: mine.votes_used, total })}{' '}
          {mine.points === null ? t('ballot.spent') : t('ballot.worth', { count: mine.points })}
        </p>
        {voterId !== null ? (
          <p className={styles.who}>
            {t('ballot.by_id')}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => void forget(voterId)}>
              {t('ballot.forget')}
            </Button>
          </p>
        ) : signedIn && mine.voter === 1 ? (
          <p className={styles.who}>{t('ballot.by_account')}</p>
        ) : null}
      </div>
    </section>
  );
}

import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RankedCompetition } from '@/api/types';
import { formatCompetitionTime } from '@/shared/format/date';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { paths } from '@/entities/site/paths';
import { Empty } from '@/shared/ui/States';
import { toast } from '@/shared/ui/toast';
import { useCompetition } from '../frame/useCompetition';
import { useAnnouncedTitle } from '../frame/useAnnouncedTitle';
import { WORK_TYPE } from '../entry/workTypes';
import { BallotBox } from '../voting/BallotBox';
import { useVoting } from '../voting/useVoting';
import { VoteDialog } from '../voting/VoteDialog';
import { Podium } from './Podium';
import { ranked } from './rows';
import { useVoteActions } from './useVoteActions';
import { Works } from './Works';
import styles from './ranking.module.css';

/** The ranking of a competition, and voting. */
export function RankListPage() {
  const { t } = useTranslation(['ranking', 'common']);
  const lang = useUrlLang();
  const competition = useCompetition();
  const voting = useVoting(competition);
  const [viewed, setViewed] = useState<number | null>(null);
  const ballot = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const words = useWindowWords(competition);
  useAnnouncedTitle(t('of', { name: competition.cmp_name }));

  const moveFocus = useEffectEvent(() => {
    // Who voted out of the viewer is back in it, with the focus.
    if (viewed === null) (ballot.current ?? heading.current)?.focus();
  });
  // The work's button is gone, so the focus moves on to what is left: the ballot, and without one the heading.
  useEffect(() => {
    if (voting.settled === 0) return;
    const frame = requestAnimationFrame(moveFocus);
    return () => cancelAnimationFrame(frame);
  }, [voting.settled]);

  const pictures = competition.cmp_type === WORK_TYPE.picture;
  const rows = ranked(competition.rank_list);
  const renderActions = useVoteActions(voting);

  return (
    <div className={`zb-container ${styles.page}`}>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t('of', { name: competition.cmp_name })}
        </h1>
        <p className={styles.lead}>
          {words} {t('order')} {t('made_of')}
        </p>
      </header>
      {voting.mine === undefined || !voting.open ? null : (
        <BallotBox mine={voting.mine} voterId={voting.voterId} signedIn={voting.signedIn} boxRef={ballot} />
      )}
      {rows.length === 0 ? (
        <Empty
          action={
            competition.posting_open === 1 ? (
              <Button component={Link} to={paths.competition(lang, competition.cmp_id, 'entry')}>
                {t('empty_submit')}
              </Button>
            ) : undefined
          }
        >
          {t('empty')}
        </Empty>
      ) : (
        <>
          {competition.cmp_archived === 1 ? <Podium rows={rows} pictures={pictures} /> : null}
          <Works
            competition={competition}
            rows={rows}
            viewed={voting.work === null ? viewed : null}
            onView={setViewed}
            renderActions={voting.open ? renderActions : undefined}
          />
        </>
      )}
      {voting.work === null ? null : (
        <VoteDialog
          key={voting.work.wrk_id}
          competitionId={competition.cmp_id}
          picture={pictures}
          work={voting.work}
          voterId={voting.voterId}
          onClose={voting.close}
          onPress={voting.press}
          onStale={voting.settle}
          onVoted={({ given, work }) => {
            voting.close();
            toast.ok(t('given', { count: given, name: work.wrk_name }));
            voting.settle();
          }}
        />
      )}
    </div>
  );
}

/** When voting is open, as the server says. */
function useWindowWords(competition: RankedCompetition): string {
  const { t } = useTranslation('ranking');
  const [now] = useState(() => Date.now());
  const { cmp_from_vote: from, cmp_to_vote: to } = competition;
  if (competition.voting_open === 1) return t('open', { time: formatCompetitionTime(to) });
  if (competition.cmp_archived === 1) return t('archived');
  if (from === null) return t('no_dates');
  return new Date(from).getTime() >= now ? t('ahead', { time: formatCompetitionTime(from) }) : t('over');
}

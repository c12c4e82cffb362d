import { Button } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RankedCompetition } from '@/api/types';
import { formatCompetitionTime } from '@/shared/format/date';
import { foldText } from '@/shared/format/text';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { paths } from '@/entities/site/paths';
import { SearchBox } from '@/shared/ui/SearchBox';
import { Empty } from '@/shared/ui/States';
import { Tag } from '@/shared/ui/Tag';
import { toast } from '@/shared/ui/toast';
import { useCompetition } from '../frame/useCompetition';
import { useAnnouncedTitle } from '../frame/useAnnouncedTitle';
import { BallotBox } from '../voting/BallotBox';
import { useVoting } from '../voting/useVoting';
import { VoteDialog } from '../voting/VoteDialog';
import { matching, ranked, type Ranked } from './rows';
import { RankTable } from './RankTable';
import styles from './ranking.module.css';

/** Rows shown at once; a nationwide competition has thousands. */
const STEP = 100;
/** From this many works on there is a search field. */
const MANY = 20;

/** The ranking of a competition, and voting. */
export function RankListPage() {
  const { t } = useTranslation(['ranking', 'common']);
  const lang = useUrlLang();
  const competition = useCompetition();
  const voting = useVoting(competition);
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(STEP);
  const ballot = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const words = useWindowWords(competition);
  useAnnouncedTitle(t('of', { name: competition.cmp_name }));

  // The work's button is gone, so the focus moves on to what is left: the ballot, and without one the heading.
  useEffect(() => {
    if (voting.settled === 0) return;
    const frame = requestAnimationFrame(() => (ballot.current ?? heading.current)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [voting.settled]);

  const rows = ranked(competition.rank_list);
  const found = matching(rows, foldText(search));
  const voted = new Set(voting.mine?.voted);
  const left = voting.mine?.votes_left !== 0;
  const renderActions = ({ work }: Ranked) =>
    voted.has(work.wrk_id) ? (
      <Tag tone="active" icon={CircleCheck}>
        {t('voted')}
      </Tag>
    ) : left ? (
      <Button
        size="compact-md"
        className={styles.vote}
        // Not `disabled`: the focus stays, and comes back here from the dialog.
        data-disabled={voting.locked || undefined}
        aria-disabled={voting.locked || undefined}
        aria-label={t('vote_for', { name: work.wrk_name })}
        title={voting.locked ? t('locked') : undefined}
        onClick={() => voting.choose(work.wrk_id)}
      >
        {t('vote')}
      </Button>
    ) : null;

  return (
    <div className={`zb-container ${styles.page}`}>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t('of', { name: competition.cmp_name })}
        </h1>
        <p className={styles.lead}>
          {words} {t('order')}
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
          {rows.length <= MANY ? null : (
            <div className={styles.find}>
              <SearchBox
                value={search}
                label={t('find')}
                placeholder={t('find')}
                delay={150}
                onChange={(text) => {
                  setSearch(text);
                  setShown(STEP);
                }}
              />
            </div>
          )}
          {found.length === 0 ? (
            <Empty>{t('found_none')}</Empty>
          ) : (
            <RankTable
              competition={competition}
              rows={found.slice(0, shown)}
              renderActions={voting.open ? renderActions : undefined}
            />
          )}
          {found.length <= shown ? null : (
            <div className={styles.more}>
              <Button variant="default" onClick={() => setShown(shown + STEP)}>
                {t('more', { count: Math.min(STEP, found.length - shown) })}
              </Button>
            </div>
          )}
        </>
      )}
      {voting.work === null ? null : (
        <VoteDialog
          key={voting.work.wrk_id}
          competitionId={competition.cmp_id}
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

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Competition } from '@/api/types';
import { formatCompetitionTime } from '@/shared/format/date';
import { formatNumber } from '@/shared/format/money';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { useNow } from '@/shared/hooks/useNow';
import { paths } from '@/entities/site/paths';
import { ShareRow } from '@/shared/ui/ShareRow';
import { AgeTag } from '../components/AgeTag';
import { Steps } from '../components/Steps';
import { Timeline } from '../components/Timeline';
import { useCompetition } from '../frame/useCompetition';
import { useAnnouncedTitle } from '../frame/useAnnouncedTitle';
import { ageOf, kindOf } from '../lib/competitionTypes';
import { timesOf } from '../lib/timing';
import styles from './CompetitionPage.module.css';

/** One competition: what it is about, its dates, and what can be done now. */
export function CompetitionPage() {
  const { t } = useTranslation('competitions');
  const lang = useUrlLang();
  const competition = useCompetition();
  const { cmp_id: id, cmp_name: name } = competition;
  useAnnouncedTitle(name);
  return (
    <div className={`zb-container ${styles.page}`}>
      <header className={styles.head}>
        <AgeTag competition={competition} />
        <h1 tabIndex={-1}>{name}</h1>
        <p className={styles.theme}>{t('theme', { theme: competition.cmp_theme })}</p>
      </header>
      <div className={styles.steps}>
        <Steps competition={competition} />
      </div>
      <div className={styles.text}>
        <p className={styles.description}>{competition.cmp_description}</p>
        <dl className={styles.facts}>
          <div>
            <dt>{t('facts.age')}</dt>
            <dd>{t(`age.${ageOf(competition)}`)}</dd>
          </div>
          <div>
            <dt>{t('facts.kind')}</dt>
            <dd>{t(`kind.${kindOf(competition)}`)}</dd>
          </div>
          <div>
            <dt>{t('facts.works')}</dt>
            <dd>{formatNumber(competition.rank_list.length)}</dd>
          </div>
        </dl>
        <ShareRow
          link={window.location.origin + paths.competition('en', id)}
          title={name}
          networks={['facebook', 'linkedin', 'x', 'viber']}
        />
      </div>
      <section className={styles.side} aria-labelledby="dates">
        <h2 id="dates">{t('about.when')}</h2>
        <Timeline competition={competition} />
        <Now competition={competition} />
        <div className={styles.actions}>
          {competition.posting_open === 1 ? (
            <Button component={Link} to={paths.competition(lang, id, 'entry')}>
              {t('action.submit')}
            </Button>
          ) : null}
          {competition.voting_open === 1 ? (
            <Button
              component={Link}
              to={paths.competition(lang, id, 'rank-list')}
              variant={competition.posting_open === 1 ? 'default' : 'filled'}
            >
              {t('action.vote')}
            </Button>
          ) : (
            <Button component={Link} to={paths.competition(lang, id, 'rank-list')} variant="default">
              {t('action.ranking')}
            </Button>
          )}
          <Button component={Link} to={paths.competition(lang, id, 'rules')} variant="default">
            {t('action.rules')}
          </Button>
        </div>
      </section>
    </div>
  );
}

/** A sentence about what is possible now and what comes next. */
function Now({ competition }: { competition: Competition }) {
  const { t } = useTranslation('competitions');
  const now = useNow();
  const times = timesOf(competition);
  if (competition.cmp_archived === 1) return <p>{t('about.archived')}</p>;
  if (times === null) return null;
  const lines: string[] = [];
  if (competition.posting_open === 1) {
    lines.push(t('about.edit_info', { time: formatCompetitionTime(competition.cmp_to_post) }));
  } else if (now <= times.post.from) {
    lines.push(t('about.soon', { time: formatCompetitionTime(competition.cmp_from_post) }));
  }
  if (competition.voting_open === 1) lines.push(t('about.vote_info'));
  else if (now > times.post.to && now <= times.vote.from) {
    lines.push(t('about.between', { time: formatCompetitionTime(competition.cmp_from_vote) }));
  } else if (now >= times.vote.to) lines.push(t('about.over'));
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
}

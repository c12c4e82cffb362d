import { useTranslation } from 'react-i18next';
import type { Competition } from '@/api/types';
import { daysLeft } from '@/entities/competition/daysLeft';
import { formatCompetitionTime } from '@/shared/format/date';
import { useNow } from '@/shared/hooks/useNow';
import { timesOf, windowState, type WindowState } from '../lib/timing';
import styles from './Steps.module.css';

/** How a competition goes, in three steps: send, vote, be ranked; with what is open and for how many days. */
export function Steps({ competition }: { competition: Competition }) {
  const { t } = useTranslation('competitions');
  const now = useNow();
  const times = timesOf(competition);
  if (times === null) return null;
  const over = competition.cmp_archived === 1;
  const state = (open: 0 | 1, span: (typeof times)['post']): WindowState =>
    over ? 'over' : windowState(open === 1, span, now);
  const when = (which: WindowState, from: string | null, to: string | null) =>
    which === 'open'
      ? t('steps.left', { count: daysLeft(to, now) })
      : which === 'ahead'
        ? t('steps.from', { time: formatCompetitionTime(from) })
        : t('steps.over');
  const post = state(competition.posting_open, times.post);
  const vote = state(competition.voting_open, times.vote);
  const rows = [
    { key: 'post', state: post, when: when(post, competition.cmp_from_post, competition.cmp_to_post) },
    { key: 'vote', state: vote, when: when(vote, competition.cmp_from_vote, competition.cmp_to_vote) },
    {
      key: 'rank',
      state: over ? 'open' : 'ahead',
      when: over ? t('steps.final') : t('steps.after', { time: formatCompetitionTime(competition.cmp_to_vote) }),
    },
  ] as const;
  return (
    <ol className={styles.steps} aria-label={t('steps.label')}>
      {rows.map((row) => (
        <li key={row.key} data-state={row.state}>
          <h2>{t(`steps.${row.key}_title`)}</h2>
          <p>{t(`steps.${row.key}_text`)}</p>
          <p className={styles.when}>{row.when}</p>
        </li>
      ))}
    </ol>
  );
}

import { useTranslation } from 'react-i18next';
import type { Competition } from '@/api/types';
import { formatCompetitionTime } from '@/shared/format/date';
import { useNow } from '@/shared/hooks/useNow';
import { onScale, timesOf, windowState, type WindowState } from '../lib/timing';
import styles from './Timeline.module.css';

interface Row {
  key: 'post' | 'vote';
  from: string | null;
  to: string | null;
  state: WindowState;
  start: number;
  length: number;
}

/** When works and votes are accepted: two windows on one scale, with their times in words. */
export function Timeline({ competition }: { competition: Competition }) {
  const { t } = useTranslation('competitions');
  const now = useNow();
  const times = timesOf(competition);
  if (times === null) return <p className={styles.later}>{t('next_year_dates')}</p>;
  const scale = onScale(times);
  const at = scale.at(now);
  const over = competition.cmp_archived === 1;
  const rows: Row[] = (['post', 'vote'] as const).map((key) => ({
    key,
    from: key === 'post' ? competition.cmp_from_post : competition.cmp_from_vote,
    to: key === 'post' ? competition.cmp_to_post : competition.cmp_to_vote,
    state: over
      ? 'over'
      : windowState((key === 'post' ? competition.posting_open : competition.voting_open) === 1, times[key], now),
    ...scale.span(times[key]),
  }));
  return (
    <div className={styles.scale}>
      <dl>
        {rows.map((row) => (
          <div key={row.key} className={styles.row} data-state={row.state}>
            <dt>
              {t(row.key)} <span className={styles.state}>{t(`state.${row.state}`)}</span>
            </dt>
            <dd>
              <span className={styles.track} aria-hidden>
                <span className={styles.span} style={{ left: `${row.start}%`, width: `${row.length}%` }} />
                {at === null || over ? null : <span className={styles.now} style={{ left: `${at}%` }} />}
              </span>
              <span className={styles.times}>
                <CompetitionTime time={row.from} /> – <CompetitionTime time={row.to} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function CompetitionTime({ time }: { time: string | null }) {
  return time === null ? null : <time dateTime={time}>{formatCompetitionTime(time)}</time>;
}

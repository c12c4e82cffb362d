import { useTranslation } from 'react-i18next';
import type { RankedWork } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import styles from './Points.module.css';

/** The points of a work, and what they are made of: those of its votes and those of the jury. */
export function Points({ work }: { work: RankedWork }) {
  const { t } = useTranslation('ranking');
  const votes = t('votes', { count: work.votes, votes: formatNumber(work.votes) });
  const jury = work.wrk_admin_points;
  return (
    <p className={styles.points}>
      <span className={styles.total}>
        {t('points', { count: work.total_points, points: formatNumber(work.total_points) })}
      </span>
      <span className={styles.parts}>
        {jury === 0
          ? votes
          : t('parts', {
              votes,
              points: formatNumber(work.total_points - jury),
              jury: formatNumber(jury),
            })}
      </span>
    </p>
  );
}

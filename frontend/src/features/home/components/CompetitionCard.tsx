import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { daysLeft } from '@/entities/competition/daysLeft';
import { paths } from '@/entities/site/paths';
import { useLang } from '@/shared/hooks/useLang';
import { useNow } from '@/shared/hooks/useNow';
import { homeQueries } from '../queries';
import styles from './CompetitionCard.module.css';

/** The school competition that runs now, with the days left; nothing while none runs. */
export function CompetitionCard() {
  const { t } = useTranslation('home');
  const lang = useLang();
  const now = useNow(600);
  const { data } = useQuery(homeQueries.competition());
  if (!data) return null;
  const posting = data.posting_open === 1;
  const voting = data.voting_open === 1;
  return (
    <section aria-labelledby="competition-title" className={styles.card}>
      <div className={styles.text}>
        <p className={styles.over}>{t('competition.over')}</p>
        <h2 id="competition-title" lang="en">
          {data.cmp_name}
        </h2>
        <p lang="en">{data.cmp_theme}</p>
        <p className={styles.left}>
          {[
            posting ? t('competition.post_left', { count: daysLeft(data.cmp_to_post, now) }) : null,
            voting ? t('competition.vote_left', { count: daysLeft(data.cmp_to_vote, now) }) : null,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
      <div className={styles.ways}>
        {voting ? (
          <Button component={Link} to={paths.competition(lang, data.cmp_id, 'rank-list')}>
            {t('competition.vote')}
          </Button>
        ) : null}
        <Button component={Link} to={paths.competition(lang, data.cmp_id)} variant={voting ? 'default' : 'filled'}>
          {t('competition.more')}
        </Button>
      </div>
    </section>
  );
}

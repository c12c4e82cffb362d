import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/format/date';
import { ReportButton } from '@/entities/report/ReportButton';
import { Pager } from '@/shared/ui/Pager';
import { Stars } from '@/shared/ui/Stars';
import { Empty, LoadError, SkeletonLines } from '@/shared/ui/States';
import styles from './PersonRatings.module.css';
import { personQueries } from './queries';

/** Ratings of a person by partners, newest first. */
export function PersonRatings({ userId, level: Heading = 'h2' }: { userId: number; level?: 'h2' | 'h3' }) {
  const { t } = useTranslation();
  const id = useId();
  const [page, setPage] = useState(1);
  const { data, isPending, isLoadingError, refetch } = useQuery(personQueries.ratings(userId, page));
  return (
    <section className={styles.ratings} aria-labelledby={id}>
      <Heading id={id}>
        {data === undefined || data.meta.items === 0
          ? t('person.ratings.title')
          : t('person.ratings.count', { count: data.meta.items })}
      </Heading>
      {isPending ? (
        <SkeletonLines lines={5} />
      ) : isLoadingError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : data.data.length === 0 ? (
        <Empty>{t('person.ratings.empty')}</Empty>
      ) : (
        <>
          <ul>
            {data.data.map((row) => (
              <li key={row.rat_id}>
                <p className={styles.head}>
                  <strong>{row.usr_name}</strong>
                  {row.rat_rating === null ? null : <Stars value={row.rat_rating} />}
                </p>
                {row.rat_comment === '' ? null : <p className={styles.comment}>{row.rat_comment}</p>}
                <p className={styles.meta}>
                  {row.pro_name}, <time dateTime={row.rat_date}>{formatDateTime(row.rat_date)}</time>{' '}
                  <ReportButton thing={{ kind: 'rating', id: row.rat_id, name: row.usr_name }} />
                </p>
              </li>
            ))}
          </ul>
          <Pager page={page} total={data.page_count} onPage={setPage} />
        </>
      )}
    </section>
  );
}

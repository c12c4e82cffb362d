import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/format/date';
import { personQueries } from '@/shared/person/queries';
import { UserCardView } from '@/shared/person/UserCardView';
import { Pager } from '@/shared/ui/Pager';
import { Stars } from '@/shared/ui/Stars';
import { Empty, LoadError, SkeletonLines } from '@/shared/ui/States';
import styles from './SellerTab.module.css';

/** Who sells: the card with what this reader may know, and what others said after a deal. */
export function SellerTab({ userId }: { userId: number }) {
  const { data, isPending, isError, refetch } = useQuery(personQueries.card(userId));
  if (isPending) return <SkeletonLines lines={8} />;
  if (isError) return <LoadError onRetry={() => void refetch()} />;
  return (
    <div className={styles.columns}>
      <UserCardView card={data} />
      <Ratings userId={userId} />
    </div>
  );
}

function Ratings({ userId }: { userId: number }) {
  const { t } = useTranslation('ad');
  const [page, setPage] = useState(1);
  const { data, isPending, isError, refetch } = useQuery(personQueries.ratings(userId, page));
  return (
    <section className={styles.ratings} aria-labelledby="ratings">
      <h2 id="ratings">
        {data === undefined || data.meta.items === 0
          ? t('ratings.title')
          : t('ratings.count', { count: data.meta.items })}
      </h2>
      {isPending ? (
        <SkeletonLines lines={5} />
      ) : isError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : data.data.length === 0 ? (
        <Empty>{t('ratings.empty')}</Empty>
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
                  {row.pro_name}, <time dateTime={row.rat_date}>{formatDateTime(row.rat_date)}</time>
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

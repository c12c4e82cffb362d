import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '@/api/client';
import { DateTime } from '@/admin/crud/DateTime';
import { useAdminT } from '@/admin/crud/useAdminT';
import styles from './AnnouncementsScreen.module.css';

const RELOAD_INTERVAL = 2000;

/** The latest announcements; the query reloads them while the server is delivering one of them. */
export const deliveries = () =>
  queryOptions({
    queryKey: ['admin', 'announcements'],
    queryFn: ({ signal }) => get('notifications/announcements', undefined, { signal }),
    refetchInterval: (query) => (query.state.data?.some((one) => one.ann_finished === 0) ? RELOAD_INTERVAL : false),
  });

/** The latest announcements, each with the number of users who have got it. */
export function Deliveries() {
  const adminT = useAdminT();
  const { data } = useQuery(deliveries());
  if (data === undefined || data.length === 0) return null;
  return (
    <section className={styles.deliveries} aria-labelledby="deliveries">
      <h2 id="deliveries">{adminT('adminMailings:announce.deliveries')}</h2>
      <ul>
        {data.map((one) => (
          <li key={one.ann_id}>
            <strong>{one.msg_title}</strong>
            <span className={styles.count}>
              <DateTime at={one.ann_date} />
              {' · '}
              {one.ann_finished === 1
                ? adminT('adminMailings:announce.delivered', { count: one.told })
                : adminT('adminMailings:announce.on_its_way', { delivered: one.told, count: one.recipients })}
            </span>
            {one.ann_finished === 1 ? null : (
              <Progress value={(100 * one.told) / Math.max(one.recipients, 1)} aria-label={one.msg_title} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { NotificationRow } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import { parsePayload } from '@/entities/notification/payload';
import { pageOf } from '@/shared/routing/listSearch';
import { paths } from '@/entities/site/paths';
import { confirmDestructive } from '@/shared/ui/confirm';
import { Pager } from '@/shared/ui/Pager';
import { Empty, LoadError, SkeletonRows } from '@/shared/ui/States';
import { toast } from '@/shared/ui/toast';
import { NotificationItem } from '../components/NotificationItem';
import { byAd } from '../lib/notification';
import { deleteNotification, markAllRead, markRead, notificationQueries } from '../queries';
import styles from './NotificationsPage.module.css';

/** The ad that a row is about, by its payload. */
function adOf(row: NotificationRow): { id: number; name: string } | null {
  const payload = parsePayload(row.msg_message);
  if (payload === null) return null;
  const { pro_id: id, pro_name: name } = payload;
  return typeof id === 'number' && typeof name === 'string' ? { id, name } : null;
}

export function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const lang = useLang();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [openId, setOpenId] = useState<number | null>(null);
  const page = pageOf(params);
  const { data, isPending, isLoadingError, refetch } = useQuery(notificationQueries.list(page));

  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: notificationQueries.all() }),
      client.invalidateQueries({ queryKey: ['counters'] }),
    ]);
  const read = useMutation({
    mutationFn: markRead,
    // Optimistic, as it is harmless to undo.
    onMutate: (id: number) => {
      const { queryKey } = notificationQueries.list(page);
      client.setQueryData(queryKey, (old) =>
        old === undefined
          ? old
          : { ...old, data: old.data.map((row) => (row.msg_id === id ? { ...row, msg_read: 1 as const } : row)) },
      );
    },
    onSettled: refresh,
  });
  const readAll = useMutation({
    mutationFn: markAllRead,
    onSuccess: () => toast.ok(t('read_all_done')),
    onError: (error) => toast.err(errorText(error)),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: deleteNotification,
    onSuccess: () => toast.ok(t('deleted')),
    onError: (error) => toast.err(errorText(error)),
    onSettled: refresh,
  });
  const goTo = (next: number) => setParams(next === 1 ? {} : { page: String(next) });

  const markOneRead = (row: NotificationRow) => {
    if (row.msg_read === 0) read.mutate(row.msg_id);
  };
  const toggle = (row: NotificationRow) => {
    setOpenId(openId === row.msg_id ? null : row.msg_id);
    if (openId !== row.msg_id) markOneRead(row);
  };
  const confirmDelete = async (row: NotificationRow, title: string) => {
    const sure = await confirmDestructive({
      title: t('delete_title'),
      text: t('delete_text', { title }),
      yes: t('delete_yes'),
      no: t('delete_no'),
    });
    if (!sure) return;
    remove.mutate(row.msg_id);
    // Deleting the last row of a page removes the page.
    if (data?.data.length === 1 && page > 1) goTo(page - 1);
  };

  return (
    <section>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        {data === undefined || data.data.length === 0 ? null : (
          <Button variant="default" loading={readAll.isPending} onClick={() => readAll.mutate()}>
            {t('read_all')}
          </Button>
        )}
      </div>
      {isPending ? (
        <SkeletonRows />
      ) : isLoadingError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : data.data.length === 0 ? (
        <Empty>{t('empty')}</Empty>
      ) : (
        <ul className={styles.list} aria-label={t('caption')}>
          {byAd(data.data, (row) => adOf(row)?.id ?? null).map((group) => {
            const [first] = group;
            const ad = first === undefined || group.length < 2 ? null : adOf(first);
            const rows = group.map((row) => (
              <NotificationItem
                key={row.msg_id}
                row={row}
                open={openId === row.msg_id}
                onToggle={() => toggle(row)}
                onRead={() => markOneRead(row)}
                onDelete={(title) => void confirmDelete(row, title)}
              />
            ));
            if (ad === null) return rows;
            return (
              <li key={`ad-${ad.id}`} className={styles.group}>
                <h2 className={styles.ad}>
                  <Link to={paths.ad(lang, ad.id)}>{ad.name}</Link> <span>{t('group', { count: group.length })}</span>
                </h2>
                <ul>{rows}</ul>
              </li>
            );
          })}
        </ul>
      )}
      <Pager page={page} total={data?.page_count ?? 0} onPage={goTo} />
    </section>
  );
}

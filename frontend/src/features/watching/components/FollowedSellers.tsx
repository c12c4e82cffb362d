import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FollowedSeller } from '@/api/types';
import { Avatar } from '@/entities/person/Avatar';
import { FOLLOWING_KEY, stopFollowing } from '@/entities/person/following';
import { UserCardDialog } from '@/entities/person/UserCardDialog';
import { paths } from '@/entities/site/paths';
import { errorText } from '@/shared/form/errorText';
import { formatDay } from '@/shared/format/date';
import { useLang } from '@/shared/hooks/useLang';
import { Pager } from '@/shared/ui/Pager';
import { isPastEnd, PastEnd } from '@/shared/ui/PastEnd';
import { Empty, LoadError, SkeletonRows } from '@/shared/ui/States';
import { toast } from '@/shared/ui/toast';
import { followedQuery } from '../queries';
import styles from './List.module.css';

const HEADING = 'followed-sellers';

/** The pressed button goes with its row: the focus moves to the heading, unless the reader has moved on. */
function focusHeading(pressed: HTMLElement): void {
  const now = document.activeElement;
  if (now === document.body || now === pressed) document.getElementById(HEADING)?.focus();
}

/** The sellers whom one follows, the last followed first. A name opens the seller's card. */
export function FollowedSellers() {
  const { t } = useTranslation('watching');
  const lang = useLang();
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<number | null>(null);
  const { data, isPending, isLoadingError, refetch } = useQuery(followedQuery(page));
  const stop = useMutation({
    mutationFn: (seller: FollowedSeller) => stopFollowing(seller.usr_id),
    onSuccess: (_ok, { usr_name: name }) => toast.ok(t('follow.ended', { name })),
    onError: (error) => toast.err(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: FOLLOWING_KEY }),
  });
  if (isPending) return <SkeletonRows rows={3} />;
  if (isLoadingError) return <LoadError onRetry={() => void refetch()} />;
  if (isPastEnd(page, data)) return <PastEnd page={page} total={data.page_count} onPage={setPage} />;
  if (data.data.length === 0) {
    return (
      <Empty
        action={
          <Button component={Link} to={paths.berza(lang)}>
            {t('sellers.to_list')}
          </Button>
        }
      >
        {t('sellers.empty')}
      </Empty>
    );
  }
  return (
    <>
      <ul className={styles.list} aria-labelledby={HEADING}>
        {data.data.map((seller) => (
          <li key={seller.usr_id}>
            <span className={styles.person}>
              <Avatar path={seller.usr_image} name={seller.usr_name} />
              <span className={styles.what}>
                <button type="button" className={styles.name} onClick={() => setShown(seller.usr_id)}>
                  {seller.usr_name}
                </button>
                <small>{t('sellers.since', { date: formatDay(seller.since) })}</small>
              </span>
            </span>
            <Button
              variant="default"
              aria-label={t('follow.stop_name', { name: seller.usr_name })}
              loading={stop.isPending && stop.variables.usr_id === seller.usr_id}
              onClick={({ currentTarget }) => stop.mutate(seller, { onSuccess: () => focusHeading(currentTarget) })}
            >
              {t('follow.stop')}
            </Button>
          </li>
        ))}
      </ul>
      <Pager page={page} total={data.page_count} onPage={setPage} />
      {shown === null ? null : <UserCardDialog userId={shown} side="seller" onClose={() => setShown(null)} />}
    </>
  );
}

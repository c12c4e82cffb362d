import { Button } from '@mantine/core';
import { Eye, Trash2 } from 'lucide-react';
import { useMay } from '@/entities/account/session/useMay';
import { del } from '@/api/client';
import type { Comment } from '@/api/types';
import { formatBelgrade } from '@/shared/format/date';
import { Dialog } from '@/shared/ui/Dialog';
import { IconButton } from '@/shared/ui/IconButton';
import { Stars } from '@/shared/ui/Stars';
import { AdLink, OfferLink, UserLink } from '@/admin/components/links';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { DescriptionList } from '@/admin/components/DescriptionList';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useAdminT, type AdminT } from '@/admin/crud/useAdminT';
import styles from './RatingsScreen.module.css';

export const ratingsResource = defineResource<Comment>({
  key: 'comments',
  rights: { remove: 'moderate_ratings' },
  title: 'admin:screen.ratings',
  id: (row) => row.rat_id,
  name: (row) => row.pro_name,
  source: { path: 'comments' },
  search: 'adminFeedback:rating.search',
  scopes: [
    { name: 'usr_id_from', label: 'admin:scope.author' },
    { name: 'usr_id_to', label: 'admin:scope.rated' },
    { name: 'off_id', label: 'admin:scope.offer' },
  ],
  columns: [
    {
      key: 'ad',
      label: 'adminFeedback:rating.ad',
      cell: (row) => (
        <AdLink id={row.pro_id}>
          <Truncated>{row.pro_name}</Truncated>
        </AdLink>
      ),
    },
    {
      key: 'author',
      label: 'adminFeedback:rating.author',
      cell: (row) => <UserLink id={row.usr_id_from}>{row.usr_username_from}</UserLink>,
    },
    {
      key: 'recipient',
      label: 'adminFeedback:rating.recipient',
      cell: (row) => <UserLink id={row.usr_id_to}>{row.usr_username_to}</UserLink>,
    },
    { key: 'rating', label: 'adminFeedback:rating.rating', cell: (row) => <Stars value={row.rat_rating} /> },
    { key: 'comment', label: 'adminFeedback:rating.comment', cell: (row) => <Truncated>{row.rat_comment}</Truncated> },
  ],
  remove: {
    run: (row, reason) => del(`comments/${row.rat_id}`, undefined, { body: { reason } }),
    reason: true,
    question: 'adminFeedback:rating.ask_delete',
    warning: () => 'adminFeedback:rating.warning',
  },
  // The average rating of the rated person changes.
  invalidates: [['person'], ['ads']],
});

const nameOf = (adminT: AdminT, row: Comment) =>
  adminT('adminFeedback:rating.name', { from: row.usr_username_from, to: row.usr_username_to });

/** Ratings that buyers and sellers gave each other. */
export function RatingsScreen() {
  const adminT = useAdminT();
  const list = useResourceList(ratingsResource);
  const may = useMay();
  const { editing: row } = list;
  return (
    <ResourcePage
      resource={ratingsResource}
      list={list}
      actions={(one) => (
        <IconButton
          icon={Eye}
          label={adminT('adminFeedback:rating.open', { name: nameOf(adminT, one) })}
          onClick={() => list.open({ kind: 'edit', id: String(one.rat_id) })}
        />
      )}
    >
      {row === undefined ? null : (
        <Dialog
          opened
          onClose={() => list.open(null)}
          keepOpen={list.explained !== null}
          title={adminT('adminFeedback:rating.title', { name: nameOf(adminT, row) })}
          actions={
            may('moderate_ratings') ? (
              <Button
                color="red"
                variant="light"
                leftSection={<Trash2 size={16} aria-hidden />}
                onClick={() => void list.remove([row]).then((removed) => (removed ? list.open(null) : undefined))}
              >
                {adminT('adminFeedback:rating.delete')}
              </Button>
            ) : undefined
          }
        >
          <DescriptionList
            rows={[
              [
                'adminFeedback:rating.date',
                <time key="date" dateTime={row.rat_date}>
                  {formatBelgrade(row.rat_date)}
                </time>,
              ],
              [
                'adminFeedback:rating.ad',
                <AdLink key="ad" id={row.pro_id}>
                  {row.pro_name}
                </AdLink>,
              ],
              [
                'adminFeedback:rating.deal',
                <OfferLink key="deal" id={row.off_id}>
                  {row.off_id}
                </OfferLink>,
              ],
              [
                'adminFeedback:rating.from',
                <UserLink key="from" id={row.usr_id_from}>
                  {row.usr_username_from}
                </UserLink>,
              ],
              [
                'adminFeedback:rating.to',
                <UserLink key="to" id={row.usr_id_to}>
                  {row.usr_username_to}
                </UserLink>,
              ],
              ['adminFeedback:rating.rating', <Stars key="stars" value={row.rat_rating} />],
              [
                'adminFeedback:rating.comment',
                <span key="comment" className={styles.comment}>
                  {row.rat_comment || adminT('adminFeedback:rating.none')}
                </span>,
              ],
            ]}
          />
        </Dialog>
      )}
    </ResourcePage>
  );
}

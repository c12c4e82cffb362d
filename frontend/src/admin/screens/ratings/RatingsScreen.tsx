import { Button } from '@mantine/core';
import { Eye, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { del } from '@/api/client';
import type { Comment, Ok } from '@/api/types';
import { formatBelgrade } from '@/shared/format/date';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { Dialog } from '@/shared/ui/Dialog';
import { IconButton } from '@/shared/ui/IconButton';
import { Stars } from '@/shared/ui/Stars';
import { defineBook } from '@/admin/crud/resource';
import { CodebookPage } from '@/admin/crud/ResourceScreen';
import { Cut } from '@/admin/crud/Truncated';
import { Facts } from '@/admin/components/DescriptionList';
import { useCodebook } from '@/admin/crud/useResourceList';
import { useWords, type Words } from '@/admin/crud/useAdminT';
import styles from './RatingsScreen.module.css';

export const commentsBook = defineBook<Comment>({
  key: 'comments',
  title: 'admin:screen.comments',
  id: (row) => row.rat_id,
  name: (row) => row.pro_name,
  source: { path: 'comments' },
  search: 'adminPeople:comment.search',
  columns: [
    { key: 'ad', label: 'adminPeople:comment.ad', cell: (row) => <Cut>{row.pro_name}</Cut> },
    { key: 'author', label: 'adminPeople:comment.author', cell: (row) => <Cut>{row.usr_username_from}</Cut> },
    { key: 'recipient', label: 'adminPeople:comment.recipient', cell: (row) => <Cut>{row.usr_username_to}</Cut> },
    { key: 'rating', label: 'adminPeople:comment.rating', cell: (row) => <Stars value={row.rat_rating} /> },
    { key: 'comment', label: 'adminPeople:comment.comment', cell: (row) => <Cut>{row.rat_comment}</Cut> },
  ],
  remove: { act: (row) => del<Ok>(`comments/${row.rat_id}`), warning: () => 'adminPeople:comment.warning' },
  // The average of whom it was about is another one.
  touches: [['person'], ['ads']],
});

const nameOf = (words: Words, row: Comment) =>
  words('adminPeople:comment.name', { from: row.usr_username_from, to: row.usr_username_to });

/** What people said about each other after a deal. */
export function CommentsScreen() {
  const words = useWords();
  const lang = useLang();
  const codebook = useCodebook(commentsBook);
  const { editing: row } = codebook;
  return (
    <CodebookPage
      book={commentsBook}
      codebook={codebook}
      actions={(one) => (
        <IconButton
          icon={Eye}
          label={words('adminPeople:comment.open', { name: nameOf(words, one) })}
          onClick={() => codebook.open({ kind: 'edit', id: String(one.rat_id) })}
        />
      )}
    >
      {row === undefined ? null : (
        <Dialog
          opened
          onClose={() => codebook.open(null)}
          title={words('adminPeople:comment.title', { name: nameOf(words, row) })}
          actions={
            <Button
              color="red"
              variant="light"
              leftSection={<Trash2 size={16} aria-hidden />}
              onClick={() => void codebook.remove([row]).then((gone) => (gone ? codebook.open(null) : undefined))}
            >
              {words('adminPeople:comment.delete')}
            </Button>
          }
        >
          <Facts
            rows={[
              [
                'adminPeople:comment.date',
                <time key="date" dateTime={row.rat_date}>
                  {formatBelgrade(row.rat_date)}
                </time>,
              ],
              [
                'adminPeople:comment.ad',
                <Link key="ad" to={paths.ad(lang, row.pro_id)}>
                  {row.pro_name}
                </Link>,
              ],
              ['adminPeople:comment.from', row.usr_username_from],
              ['adminPeople:comment.to', row.usr_username_to],
              ['adminPeople:comment.rating', <Stars key="stars" value={row.rat_rating} />],
              [
                'adminPeople:comment.comment',
                <span key="comment" className={styles.words}>
                  {row.rat_comment || words('adminPeople:comment.none')}
                </span>,
              ],
            ]}
          />
        </Dialog>
      )}
    </CodebookPage>
  );
}

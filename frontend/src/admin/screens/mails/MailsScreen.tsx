import { Send } from 'lucide-react';
import { post } from '@/api/client';
import type { MailRow } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import { IconButton } from '@/shared/ui/IconButton';
import { defineBook } from '@/admin/crud/resource';
import { CodebookPage } from '@/admin/crud/ResourceScreen';
import { Cut } from '@/admin/crud/Truncated';
import { Moment } from '@/admin/crud/DateTime';
import { useCodebook, useDeed } from '@/admin/crud/useResourceList';
import { useWords } from '@/admin/crud/useAdminT';
import styles from './MailsScreen.module.css';

export const mailsBook = defineBook<MailRow>({
  key: 'mails',
  title: 'admin:screen.mails',
  id: (row) => row.id,
  name: (row) => row.to ?? String(row.id),
  source: { path: 'admin/mails' },
  search: 'adminOps:mail.search',
  filters: [
    {
      name: 'state',
      label: 'adminOps:mail.state',
      preset: 'dead',
      options: [
        { value: 'dead', label: 'adminOps:mail.states.dead' },
        { value: 'waiting', label: 'adminOps:mail.states.waiting' },
        { value: 'sent', label: 'adminOps:mail.states.sent' },
      ],
    },
  ],
  columns: [
    {
      key: 'to',
      label: 'adminOps:mail.to',
      cell: (row) => (
        <>
          <Cut>{row.to ?? '–'}</Cut>
          <br />
          <small className={styles.kind}>{row.kind}</small>
        </>
      ),
    },
    {
      key: 'time',
      label: 'adminOps:mail.time',
      cell: (row) => <Moment at={row.sent_at ?? row.created_at} />,
    },
    { key: 'tries', label: 'adminOps:mail.tries', figure: true, cell: (row) => formatNumber(row.tries) },
    {
      key: 'error',
      label: 'adminOps:mail.error',
      cell: (row) => (row.last_error === '' ? '–' : <Cut>{row.last_error}</Cut>),
    },
  ],
  touches: [['admin', 'dashboard']],
});

/** Mails that wait, went out within a day, or were given up; those may be sent again. Their texts are nobody's. */
export function MailsScreen() {
  const words = useWords();
  const codebook = useCodebook(mailsBook);
  const sending = useDeed(words, (row: MailRow) => post<MailRow>(`admin/mails/${row.id}/retry`), codebook.refresh);
  return (
    <CodebookPage
      book={mailsBook}
      codebook={codebook}
      actions={(row) =>
        row.state === 'dead' ? (
          <IconButton
            icon={Send}
            label={words('adminOps:mail.retry', { to: row.to ?? String(row.id) })}
            disabled={sending.isPending && sending.variables.id === row.id}
            onClick={() => sending.mutate(row)}
          />
        ) : null
      }
    />
  );
}

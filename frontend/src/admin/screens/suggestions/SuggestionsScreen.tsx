import { Button } from '@mantine/core';
import { Eye, Mail, Trash2 } from 'lucide-react';
import { del } from '@/api/client';
import type { Ok, Suggestion } from '@/api/types';
import { formatBelgrade } from '@/shared/format/date';
import { Dialog } from '@/shared/ui/Dialog';
import { IconButton } from '@/shared/ui/IconButton';
import { defineBook } from '@/admin/crud/resource';
import { CodebookPage } from '@/admin/crud/ResourceScreen';
import { Cut } from '@/admin/crud/Truncated';
import { Facts } from '@/admin/components/DescriptionList';
import { useCodebook } from '@/admin/crud/useResourceList';
import { useWords } from '@/admin/crud/useAdminT';
import styles from './SuggestionsScreen.module.css';

const Sent = ({ at }: { at: string }) => <time dateTime={at}>{formatBelgrade(at)}</time>;

export const suggestionsBook = defineBook<Suggestion>({
  key: 'suggestions',
  title: 'admin:screen.suggestions',
  id: (row) => row.msg_id,
  name: (row) => row.usr_name,
  source: { path: 'suggestions' },
  search: 'adminPeople:suggestion.search',
  columns: [
    { key: 'user', label: 'adminPeople:suggestion.user', cell: (row) => <Cut>{row.usr_name}</Cut> },
    { key: 'date', label: 'adminPeople:suggestion.date', figure: true, cell: (row) => <Sent at={row.msg_date} /> },
    { key: 'email', label: 'adminPeople:suggestion.email', cell: (row) => <Cut>{row.usr_email}</Cut> },
    { key: 'message', label: 'adminPeople:suggestion.message', cell: (row) => <Cut>{row.msg_message}</Cut> },
  ],
  remove: { act: (row) => del<Ok>(`suggestions/${row.msg_id}`), many: true },
});

/** What people wrote to the house: a list, and each whole in a dialog of its own. */
export function SuggestionsScreen() {
  const words = useWords();
  const codebook = useCodebook(suggestionsBook);
  const { editing: row } = codebook;
  return (
    <CodebookPage
      book={suggestionsBook}
      codebook={codebook}
      actions={(one) => (
        <IconButton
          icon={Eye}
          label={words('adminPeople:suggestion.open', { name: one.usr_name })}
          onClick={() => codebook.open({ kind: 'edit', id: String(one.msg_id) })}
        />
      )}
    >
      {row === undefined ? null : (
        <Dialog
          opened
          size="md"
          onClose={() => codebook.open(null)}
          title={words('adminPeople:suggestion.title', { name: row.usr_name })}
          actions={
            <>
              <Button
                variant="default"
                leftSection={<Trash2 size={16} aria-hidden />}
                onClick={() => void codebook.remove([row]).then((gone) => (gone ? codebook.open(null) : undefined))}
              >
                {words('adminPeople:suggestion.delete')}
              </Button>
              {row.usr_email === '' ? null : (
                <Button component="a" href={`mailto:${row.usr_email}`} leftSection={<Mail size={16} aria-hidden />}>
                  {words('adminPeople:suggestion.answer')}
                </Button>
              )}
            </>
          }
        >
          <Facts
            rows={[
              ['adminPeople:suggestion.date', <Sent key="date" at={row.msg_date} />],
              ['adminPeople:suggestion.user', row.usr_name],
              ['adminPeople:suggestion.email', row.usr_email || words('adminPeople:suggestion.closed')],
            ]}
          />
          <p className={styles.message}>{row.msg_message}</p>
        </Dialog>
      )}
    </CodebookPage>
  );
}

import { Button } from '@mantine/core';
import { Eye, Mail, Trash2 } from 'lucide-react';
import { del } from '@/api/client';
import type { Ok, Suggestion } from '@/api/types';
import { formatBelgrade } from '@/shared/format/date';
import { Dialog } from '@/shared/ui/Dialog';
import { IconButton } from '@/shared/ui/IconButton';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { DescriptionList } from '@/admin/components/DescriptionList';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useAdminT } from '@/admin/crud/useAdminT';
import styles from './SuggestionsScreen.module.css';

const Sent = ({ at }: { at: string }) => <time dateTime={at}>{formatBelgrade(at)}</time>;

export const suggestionsResource = defineResource<Suggestion>({
  key: 'suggestions',
  title: 'admin:screen.suggestions',
  id: (row) => row.msg_id,
  name: (row) => row.usr_name,
  source: { path: 'suggestions' },
  search: 'adminPeople:suggestion.search',
  columns: [
    { key: 'user', label: 'adminPeople:suggestion.user', cell: (row) => <Truncated>{row.usr_name}</Truncated> },
    { key: 'date', label: 'adminPeople:suggestion.date', figure: true, cell: (row) => <Sent at={row.msg_date} /> },
    { key: 'email', label: 'adminPeople:suggestion.email', cell: (row) => <Truncated>{row.usr_email}</Truncated> },
    {
      key: 'message',
      label: 'adminPeople:suggestion.message',
      cell: (row) => <Truncated>{row.msg_message}</Truncated>,
    },
  ],
  remove: { run: (row) => del<Ok>(`suggestions/${row.msg_id}`), bulk: true },
});

/** What people wrote to the house: a list, and each whole in a dialog of its own. */
export function SuggestionsScreen() {
  const adminT = useAdminT();
  const list = useResourceList(suggestionsResource);
  const { editing: row } = list;
  return (
    <ResourcePage
      resource={suggestionsResource}
      list={list}
      actions={(one) => (
        <IconButton
          icon={Eye}
          label={adminT('adminPeople:suggestion.open', { name: one.usr_name })}
          onClick={() => list.open({ kind: 'edit', id: String(one.msg_id) })}
        />
      )}
    >
      {row === undefined ? null : (
        <Dialog
          opened
          size="md"
          onClose={() => list.open(null)}
          title={adminT('adminPeople:suggestion.title', { name: row.usr_name })}
          actions={
            <>
              <Button
                variant="default"
                leftSection={<Trash2 size={16} aria-hidden />}
                onClick={() => void list.remove([row]).then((gone) => (gone ? list.open(null) : undefined))}
              >
                {adminT('adminPeople:suggestion.delete')}
              </Button>
              {row.usr_email === '' ? null : (
                <Button component="a" href={`mailto:${row.usr_email}`} leftSection={<Mail size={16} aria-hidden />}>
                  {adminT('adminPeople:suggestion.answer')}
                </Button>
              )}
            </>
          }
        >
          <DescriptionList
            rows={[
              ['adminPeople:suggestion.date', <Sent key="date" at={row.msg_date} />],
              ['adminPeople:suggestion.user', row.usr_name],
              ['adminPeople:suggestion.email', row.usr_email || adminT('adminPeople:suggestion.closed')],
            ]}
          />
          <p className={styles.message}>{row.msg_message}</p>
        </Dialog>
      )}
    </ResourcePage>
  );
}

import { Button } from '@mantine/core';
import { Eye, Mail, Trash2 } from 'lucide-react';
import { del } from '@/api/client';
import type { Suggestion } from '@/api/types';
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

const SentAt = ({ at }: { at: string }) => <time dateTime={at}>{formatBelgrade(at)}</time>;

export const suggestionsResource = defineResource<Suggestion>({
  key: 'suggestions',
  title: 'admin:screen.suggestions',
  id: (row) => row.msg_id,
  name: (row) => row.usr_name,
  source: { path: 'suggestions' },
  search: 'adminFeedback:suggestion.search',
  columns: [
    { key: 'user', label: 'adminFeedback:suggestion.user', cell: (row) => <Truncated>{row.usr_name}</Truncated> },
    { key: 'date', label: 'adminFeedback:suggestion.date', figure: true, cell: (row) => <SentAt at={row.msg_date} /> },
    { key: 'email', label: 'adminFeedback:suggestion.email', cell: (row) => <Truncated>{row.usr_email}</Truncated> },
    {
      key: 'message',
      label: 'adminFeedback:suggestion.message',
      cell: (row) => <Truncated>{row.msg_message}</Truncated>,
    },
  ],
  remove: {
    run: (row) => del(`suggestions/${row.msg_id}`),
    question: 'adminFeedback:suggestion.ask_delete',
    warning: () => 'adminFeedback:suggestion.warning',
    bulk: true,
  },
});

/** Suggestions that users sent; a dialog shows the whole text. */
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
          label={adminT('adminFeedback:suggestion.open', { name: one.usr_name })}
          onClick={() => list.open({ kind: 'edit', id: String(one.msg_id) })}
        />
      )}
    >
      {row === undefined ? null : (
        <Dialog
          opened
          size="md"
          onClose={() => list.open(null)}
          title={adminT('adminFeedback:suggestion.title', { name: row.usr_name })}
          actions={
            <>
              <Button
                variant="default"
                leftSection={<Trash2 size={16} aria-hidden />}
                onClick={() => void list.remove([row]).then((removed) => (removed ? list.open(null) : undefined))}
              >
                {adminT('adminFeedback:suggestion.delete')}
              </Button>
              {row.usr_email === '' ? null : (
                <Button component="a" href={`mailto:${row.usr_email}`} leftSection={<Mail size={16} aria-hidden />}>
                  {adminT('adminFeedback:suggestion.answer')}
                </Button>
              )}
            </>
          }
        >
          <DescriptionList
            rows={[
              ['adminFeedback:suggestion.date', <SentAt key="date" at={row.msg_date} />],
              ['adminFeedback:suggestion.user', row.usr_name],
              ['adminFeedback:suggestion.email', row.usr_email || adminT('adminFeedback:suggestion.closed')],
            ]}
          />
          <p className={styles.message}>{row.msg_message}</p>
        </Dialog>
      )}
    </ResourcePage>
  );
}

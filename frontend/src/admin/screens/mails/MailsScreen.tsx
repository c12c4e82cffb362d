import { Send } from 'lucide-react';
import { post } from '@/api/client';
import type { MailRow } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import { IconButton } from '@/shared/ui/IconButton';
import { Tag, type Tone } from '@/shared/ui/Tag';
import { optionsOf } from '@/admin/crud/options';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { DateTime } from '@/admin/crud/DateTime';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useRowAction } from '@/admin/crud/useRowAction';
import { useAdminT } from '@/admin/crud/useAdminT';
import { MAIL_KINDS } from './mailKinds';
import styles from './MailsScreen.module.css';

const STATES = ['dead', 'waiting', 'sent'] as const;
const TONES: Record<MailRow['state'], Tone> = { dead: 'red', waiting: 'quince', sent: 'active' };

/** What an e-mail is about; its template's name where it has no translation. */
function Kind({ row: { kind } }: { row: MailRow }) {
  const adminT = useAdminT();
  const known = MAIL_KINDS.find((one) => one === kind);
  return known === undefined ? kind : adminT(`adminOps:mail.kinds.${known}`);
}

function State({ row: { state } }: { row: MailRow }) {
  return <Tag tone={TONES[state]}>{useAdminT()(`adminOps:mail.state_of.${state}`)}</Tag>;
}

export const mailsResource = defineResource<MailRow>({
  key: 'mails',
  rights: { act: 'retry_mails' },
  title: 'admin:screen.mails',
  empty: 'admin:empty.mails',
  id: (row) => row.id,
  name: (row) => row.to ?? String(row.id),
  source: { path: 'admin/mails' },
  search: 'adminOps:mail.search',
  filters: [
    {
      name: 'state',
      label: 'adminOps:mail.state',
      options: optionsOf(STATES, 'adminOps:mail.states'),
    },
  ],
  scopes: [{ name: 'usr_id', label: 'admin:scope.recipient' }],
  columns: [
    {
      key: 'to',
      label: 'adminOps:mail.to',
      cell: (row) => (
        <>
          <Truncated>{row.to ?? '–'}</Truncated>
          <br />
          <small className={styles.kind}>
            <Kind row={row} />
          </small>
        </>
      ),
    },
    {
      key: 'time',
      sort: 'id',
      label: 'adminOps:mail.time',
      cell: (row) => <DateTime at={row.sent_at ?? row.created_at} />,
    },
    { key: 'state', label: 'adminOps:mail.state', cell: (row) => <State row={row} /> },
    { key: 'tries', label: 'adminOps:mail.tries', figure: true, cell: (row) => formatNumber(row.tries) },
    {
      key: 'error',
      label: 'adminOps:mail.error',
      cell: (row) => (row.last_error === '' ? '–' : <Truncated>{row.last_error}</Truncated>),
    },
  ],
  invalidates: [['admin', 'dashboard']],
});

/** E-mails that wait, were sent in the last day, or could not be sent and may be retried. Their texts are not shown. */
export function MailsScreen() {
  const adminT = useAdminT();
  const list = useResourceList(mailsResource);
  const sending = useRowAction((row: MailRow) => post(`admin/mails/${row.id}/retry`), list.refresh);
  return (
    <ResourcePage
      resource={mailsResource}
      list={list}
      actions={(row) =>
        row.state === 'dead' ? (
          <IconButton
            icon={Send}
            label={adminT('adminOps:mail.retry', { to: row.to ?? String(row.id) })}
            disabled={sending.isPending && sending.variables.id === row.id}
            onClick={() => sending.mutate(row)}
          />
        ) : null
      }
    />
  );
}

import { del, post } from '@/api/client';
import type { SupportCase } from '@/api/types';
import { Tag, type Tone } from '@/shared/ui/Tag';
import { UserLink } from '@/admin/components/links';
import { defineResource } from '@/admin/crud/resource';
import { optionsOf } from '@/admin/crud/options';
import { DateTime } from '@/admin/crud/DateTime';
import { Truncated } from '@/admin/crud/Truncated';
import { useAdminT } from '@/admin/crud/useAdminT';
import { QueueScreen } from '@/admin/components/cases/QueueScreen';
import { CaseDetails } from './CaseDetails';

const STATES = ['waiting', 'new', 'taken', 'answered', 'closed'] as const;
const KINDS = ['suggestion', 'contact', 'franchise'] as const;
const TONES: Record<SupportCase['msg_state'], Tone> = {
  new: 'red',
  taken: 'quince',
  answered: 'active',
  closed: 'gray',
};

function Who({ row }: { row: SupportCase }) {
  const adminT = useAdminT();
  return (
    <>
      <UserLink id={row.usr_id}>
        <Truncated>{row.usr_name || '–'}</Truncated>
      </UserLink>
      <br />
      <small>{adminT(`adminFeedback:support.kinds.${row.msg_kind}`)}</small>
    </>
  );
}

function State({ row }: { row: SupportCase }) {
  return <Tag tone={TONES[row.msg_state]}>{useAdminT()(`adminFeedback:support.states.${row.msg_state}`)}</Tag>;
}

export const casesResource = defineResource<SupportCase>({
  key: 'cases',
  rights: { remove: 'administer' },
  title: 'admin:screen.cases',
  empty: 'admin:empty.cases',
  id: (row) => row.msg_id,
  name: (row) => String(row.msg_id),
  source: { path: 'admin/cases' },
  search: 'adminFeedback:support.search',
  filters: [
    {
      name: 'state',
      label: 'adminFeedback:support.state',
      options: optionsOf(STATES, 'adminFeedback:support.states'),
    },
    {
      name: 'kind',
      label: 'adminFeedback:support.kind',
      options: optionsOf(KINDS, 'adminFeedback:support.kinds'),
    },
  ],
  columns: [
    { key: 'number', sort: 'msg_id', label: 'adminFeedback:report.number', figure: true, cell: (row) => row.msg_id },
    { key: 'who', label: 'adminFeedback:support.who', cell: (row) => <Who row={row} /> },
    {
      key: 'message',
      label: 'adminFeedback:support.message',
      cell: (row) => <Truncated>{row.msg_message}</Truncated>,
    },
    {
      key: 'date',
      sort: 'msg_date',
      label: 'adminFeedback:support.date',
      cell: (row) => <DateTime at={row.msg_date} />,
    },
    { key: 'state', label: 'adminFeedback:support.state', cell: (row) => <State row={row} /> },
    { key: 'assignee', label: 'adminFeedback:case.assignee', cell: (row) => row.usr_username_assignee || '–' },
  ],
  remove: {
    run: (row) => del(`admin/cases/${row.msg_id}`),
    question: 'adminFeedback:support.ask_delete',
    warning: () => 'adminFeedback:support.warning',
    bulk: true,
  },
  bulk: [
    {
      key: 'take',
      label: 'adminFeedback:bulk.take',
      can: (row) => row.msg_state === 'new',
      run: (ids) => post('admin/cases/bulk', { ids, action: 'take' }),
    },
    {
      key: 'close',
      label: 'adminFeedback:bulk.close',
      can: (row) => row.msg_state !== 'closed',
      run: (ids) => post('admin/cases/bulk', { ids, action: 'close' }),
    },
  ],
  invalidates: [['admin', 'dashboard']],
});

/** The support's cases: suggestions, contact messages and questions about a franchise; those that wait first. */
export function CasesScreen() {
  return <QueueScreen resource={casesResource} openLabel="adminFeedback:support.open" Details={CaseDetails} />;
}

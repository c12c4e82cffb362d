import type { ReactNode } from 'react';
import { post } from '@/api/client';
import type { AbuseReport } from '@/api/types';
import { Tag, type Tone } from '@/shared/ui/Tag';
import { AdLink, UserLink } from '@/admin/components/links';
import { defineResource } from '@/admin/crud/resource';
import { optionsOf } from '@/admin/crud/options';
import { DateTime } from '@/admin/crud/DateTime';
import { Truncated } from '@/admin/crud/Truncated';
import { useAdminT } from '@/admin/crud/useAdminT';
import { QueueScreen } from '@/admin/components/cases/QueueScreen';
import { ReportDetails } from './ReportDetails';

const STATES = ['waiting', 'open', 'taken', 'upheld', 'dismissed'] as const;
const REASONS = ['fraud', 'forbidden', 'false', 'insult', 'spam', 'privacy', 'other'] as const;
const KINDS = ['ad', 'message', 'rating', 'person'] as const;
const TONES: Record<AbuseReport['abr_state'], Tone> = {
  open: 'red',
  taken: 'quince',
  upheld: 'active',
  dismissed: 'gray',
};

function ThingLink({ row, children }: { row: AbuseReport; children: ReactNode }) {
  if (row.abr_kind === 'ad') return <AdLink id={row.abr_thing_id}>{children}</AdLink>;
  return <UserLink id={row.usr_id_reported}>{children}</UserLink>;
}

function Thing({ row }: { row: AbuseReport }) {
  const adminT = useAdminT();
  return (
    <>
      <ThingLink row={row}>
        <Truncated>{row.abr_name || adminT('adminFeedback:report.erased')}</Truncated>
      </ThingLink>
      <br />
      <small>{adminT(`adminFeedback:report.kinds.${row.abr_kind}`)}</small>
    </>
  );
}

function Reason({ row }: { row: AbuseReport }) {
  return useAdminT()(`adminFeedback:report.reasons.${row.abr_reason}`);
}

function State({ row }: { row: AbuseReport }) {
  return <Tag tone={TONES[row.abr_state]}>{useAdminT()(`adminFeedback:report.states.${row.abr_state}`)}</Tag>;
}

export const abuseReportsResource = defineResource<AbuseReport>({
  key: 'abuse-reports',
  title: 'admin:screen.abuse_reports',
  empty: 'admin:empty.abuse_reports',
  id: (row) => row.abr_id,
  name: (row) => row.abr_name || String(row.abr_id),
  source: { path: 'admin/abuse-reports' },
  search: 'adminFeedback:report.search',
  filters: [
    {
      name: 'state',
      label: 'adminFeedback:report.state',
      options: optionsOf(STATES, 'adminFeedback:report.states'),
    },
    {
      name: 'reason',
      label: 'adminFeedback:report.reason',
      options: optionsOf(REASONS, 'adminFeedback:report.reasons'),
    },
    {
      name: 'kind',
      label: 'adminFeedback:report.kind',
      options: optionsOf(KINDS, 'adminFeedback:report.kinds'),
    },
  ],
  scopes: [
    { name: 'usr_id_reported', label: 'admin:scope.reported' },
    { name: 'pro_id', label: 'admin:scope.ad' },
  ],
  columns: [
    { key: 'number', sort: 'abr_id', label: 'adminFeedback:report.number', figure: true, cell: (row) => row.abr_id },
    { key: 'thing', label: 'adminFeedback:report.thing', cell: (row) => <Thing row={row} /> },
    { key: 'reason', label: 'adminFeedback:report.reason', cell: (row) => <Reason row={row} /> },
    {
      key: 'date',
      sort: 'abr_date',
      label: 'adminFeedback:report.date',
      cell: (row) => <DateTime at={row.abr_date} />,
    },
    { key: 'state', label: 'adminFeedback:report.state', cell: (row) => <State row={row} /> },
    { key: 'assignee', label: 'adminFeedback:case.assignee', cell: (row) => row.usr_username_assignee || '–' },
  ],
  bulk: [
    {
      key: 'take',
      label: 'adminFeedback:bulk.take',
      can: (row) => row.abr_state === 'open',
      run: (ids) => post('admin/abuse-reports/bulk', { ids, action: 'take' }),
    },
    {
      key: 'dismiss',
      label: 'adminFeedback:bulk.dismiss',
      can: (row) => row.abr_state === 'open' || row.abr_state === 'taken',
      danger: true,
      run: (ids) => post('admin/abuse-reports/bulk', { ids, action: 'dismiss' }),
    },
  ],
  invalidates: [['admin', 'dashboard']],
});

/** The queue of reports of abuse: those that wait first. */
export function AbuseReportsScreen() {
  return <QueueScreen resource={abuseReportsResource} openLabel="adminFeedback:report.open" Details={ReportDetails} />;
}

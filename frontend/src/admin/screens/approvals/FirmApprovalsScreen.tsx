import type { FirmApproval } from '@/api/types';
import { UserLink } from '@/admin/components/links';
import { DateTime } from '@/admin/crud/DateTime';
import { defineResource } from '@/admin/crud/resource';
import { Truncated } from '@/admin/crud/Truncated';
import { useAdminT } from '@/admin/crud/useAdminT';
import { DownloadButton } from '@/shared/ui/DownloadButton';
import { ApprovalScreen, ApprovalState } from './ApprovalScreen';
import { stateFilter } from './stateFilter';
import { decideFirm } from './decide';

function Firm({ row }: { row: FirmApproval }) {
  return (
    <UserLink id={row.usr_id}>
      <Truncated>{row.usr_org_full_name}</Truncated>
    </UserLink>
  );
}

function Documents({ row }: { row: FirmApproval }) {
  const adminT = useAdminT();
  const documents = [
    { path: row.usr_business_register, label: adminT('adminTrading:approval.register') },
    { path: row.usr_tax_info, label: adminT('adminTrading:approval.tax') },
  ].filter(({ path }) => path !== '');
  if (documents.length === 0) return adminT('adminTrading:approval.none');
  return documents.map(({ path, label }) => <DownloadButton key={label} path={path} label={label} />);
}

export const firmApprovalsResource = defineResource<FirmApproval>({
  key: 'firm-approvals',
  title: 'admin:screen.firm_approvals',
  empty: 'admin:empty.firm_approvals',
  id: (row) => row.usr_id,
  name: (row) => row.usr_org_full_name,
  source: { path: 'admin/firm-approvals' },
  search: 'adminTrading:approval.search_firm',
  filters: [stateFilter],
  columns: [
    { key: 'firm', label: 'adminTrading:approval.firm', cell: (row) => <Firm row={row} /> },
    { key: 'pib', label: 'adminTrading:approval.pib', cell: (row) => row.usr_org_pib },
    { key: 'company', label: 'adminTrading:approval.company', cell: (row) => row.usr_org_id },
    { key: 'documents', label: 'adminTrading:approval.documents', cell: (row) => <Documents row={row} /> },
    { key: 'date', label: 'adminTrading:approval.date', cell: (row) => <DateTime at={row.usr_date} /> },
    {
      key: 'state',
      label: 'adminTrading:approval.state',
      cell: (row) => <ApprovalState state={row.state} reason={row.reason} />,
    },
  ],
  invalidates: [['ads'], ['person']],
});

/** Firms whose number and documents an administrator looks at. */
export function FirmApprovalsScreen() {
  return <ApprovalScreen resource={firmApprovalsResource} kind="firm" decide={decideFirm} />;
}

import { Link } from 'react-router';
import type { AdApproval } from '@/api/types';
import { UserLink } from '@/admin/components/links';
import { DateTime } from '@/admin/crud/DateTime';
import { defineResource } from '@/admin/crud/resource';
import { Truncated } from '@/admin/crud/Truncated';
import { paths } from '@/entities/site/paths';
import { useLang } from '@/shared/hooks/useLang';
import { ApprovalScreen, ApprovalState } from './ApprovalScreen';
import { stateFilter } from './stateFilter';
import { decideAd } from './decide';

function AdLink({ row }: { row: AdApproval }) {
  return (
    <Link to={paths.ad(useLang(), row.pro_id)}>
      <Truncated>{row.pro_name}</Truncated>
    </Link>
  );
}

function Seller({ row }: { row: AdApproval }) {
  return (
    <UserLink id={row.usr_id}>
      <Truncated>{row.usr_username}</Truncated>
    </UserLink>
  );
}

export const adApprovalsResource = defineResource<AdApproval>({
  key: 'ad-approvals',
  title: 'admin:screen.ad_approvals',
  empty: 'admin:empty.ad_approvals',
  id: (row) => row.pro_id,
  name: (row) => row.pro_name,
  source: { path: 'admin/ad-approvals' },
  search: 'adminTrading:approval.search',
  filters: [stateFilter],
  columns: [
    { key: 'name', label: 'adminTrading:approval.name', cell: (row) => <AdLink row={row} /> },
    { key: 'seller', label: 'adminTrading:approval.seller', cell: (row) => <Seller row={row} /> },
    { key: 'sent', label: 'adminTrading:approval.sent', cell: (row) => <DateTime at={row.sent_at} /> },
    {
      key: 'state',
      label: 'adminTrading:approval.state',
      cell: (row) => <ApprovalState state={row.state} reason={row.reason} />,
    },
  ],
  invalidates: [['ads'], ['admin', 'products']],
});

/** First ads of sellers, which wait until an administrator has looked at them. */
export function AdApprovalsScreen() {
  return <ApprovalScreen resource={adApprovalsResource} kind="ad" decide={decideAd} />;
}

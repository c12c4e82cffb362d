import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Buying, DeletedAd, RejectedOffer } from '@/api/types';
import { formatMoney, formatNumber } from '@/shared/format/money';
import { Tag } from '@/shared/ui/Tag';
import { UserLink } from '@/admin/components/links';
import { DateTime } from '@/admin/crud/DateTime';
import { useAdminT, type AdminKey } from '@/admin/crud/useAdminT';
import { cancellationsResource, purchasesResource, rejectionsResource } from './resources';
import { AdName } from './AdName';
import { DetailList } from './DetailList';
import { RangeList } from './RangeList';
import { rangeFromFilters, todayInBelgrade, type DateRange } from '@/admin/components/dateRange';

/** The range in the address; by default the last month. */
export function useRange(): DateRange {
  const [params] = useSearchParams();
  const [today] = useState(todayInBelgrade);
  return rangeFromFilters(Object.fromEntries([...params].filter(([, value]) => value !== '')), today);
}

interface SummaryProps {
  title: AdminKey;
  lead?: ReactNode;
}

/** Sellers with the number of ads they deleted; a dialog lists the ads. */
export function Cancellations({ title, lead }: SummaryProps) {
  const adminT = useAdminT();
  const range = useRange();
  return (
    <RangeList
      resource={cancellationsResource(title, range)}
      range={range}
      lead={lead}
      detail={{
        open: 'adminStatistics:summary.open_deleted',
        title: 'adminStatistics:summary.title_deleted',
        render: (row) => (
          <DetailList<DeletedAd>
            path="reports/deleted"
            query={{ user: row.usr_id, ...range }}
            name="deleted-ads"
            caption={adminT('adminStatistics:summary.title_deleted', { name: row.usr_username })}
            rowKey={(one) => one.pro_id}
            rowName={(one) => one.pro_name}
            columns={[
              {
                key: 'ad',
                label: adminT('adminStatistics:ad.name'),
                cell: (one) => <AdName id={one.pro_id} name={one.pro_name} />,
              },
              {
                key: 'offers',
                label: adminT('adminStatistics:summary.offers_when_deleted'),
                figure: true,
                cell: (one) => formatNumber(one.offer_count),
              },
              {
                key: 'posted',
                label: adminT('adminStatistics:ad.posted'),
                cell: (one) => <DateTime at={one.pro_post_date} />,
              },
              {
                key: 'expiry',
                label: adminT('adminStatistics:ad.expiry'),
                cell: (one) => <DateTime at={one.pro_expiry} />,
              },
              {
                key: 'deleted',
                label: adminT('adminStatistics:summary.deleted_at'),
                cell: (one) => <DateTime at={one.deleted_at} />,
              },
            ]}
          />
        ),
      }}
    />
  );
}

/** Sellers with the number of offers they rejected; a dialog lists the offers. */
export function Rejections({ title, lead }: SummaryProps) {
  const adminT = useAdminT();
  const range = useRange();
  return (
    <RangeList
      resource={rejectionsResource(title, range)}
      range={range}
      lead={lead}
      detail={{
        open: 'adminStatistics:summary.open_rejected',
        title: 'adminStatistics:summary.title_rejected',
        render: (row) => (
          <DetailList<RejectedOffer>
            path="reports/rejections"
            query={{ user: row.usr_id, ...range }}
            name="rejected-offers"
            caption={adminT('adminStatistics:summary.title_rejected', { name: row.usr_username })}
            rowKey={(one) => one.off_id}
            rowName={(one) => one.usr_username}
            columns={[
              {
                key: 'ad',
                label: adminT('adminStatistics:ad.name'),
                cell: (one) => <AdName id={one.pro_id} name={one.pro_name} />,
              },
              {
                key: 'buyer',
                label: adminT('adminStatistics:summary.buyer'),
                cell: (one) => <UserLink id={one.usr_id_buyer}>{one.usr_username}</UserLink>,
              },
              {
                key: 'quantity',
                label: adminT('adminStatistics:summary.quantity'),
                figure: true,
                cell: (one) => formatNumber(one.off_quantity),
              },
              {
                key: 'placed',
                label: adminT('adminStatistics:summary.placed'),
                cell: (one) => <DateTime at={one.off_date} />,
              },
              {
                key: 'rejected',
                label: adminT('adminStatistics:summary.rejected_at'),
                cell: (one) => <DateTime at={one.rejected_at} />,
              },
            ]}
          />
        ),
      }}
    />
  );
}

/** Ads with the number of offers placed on them; a dialog lists the offers. */
export function Purchases({ title, lead }: SummaryProps) {
  const adminT = useAdminT();
  const range = useRange();
  return (
    <RangeList
      resource={purchasesResource(title, range)}
      range={range}
      lead={lead}
      detail={{
        open: 'adminStatistics:summary.open_bought',
        title: 'adminStatistics:summary.title_bought',
        render: (row) => (
          <DetailList<Buying>
            path="reports/buyings"
            query={{ id: row.pro_id, ...range }}
            name="buyings"
            caption={adminT('adminStatistics:summary.title_bought', { name: row.pro_name })}
            rowKey={(one) => one.off_id}
            rowName={(one) => one.usr_username}
            columns={[
              {
                key: 'buyer',
                label: adminT('adminStatistics:summary.buyer'),
                cell: (one) => <UserLink id={one.usr_id_buyer}>{one.usr_username}</UserLink>,
              },
              {
                key: 'quantity',
                label: adminT('adminStatistics:summary.quantity'),
                figure: true,
                cell: (one) => formatNumber(one.off_quantity),
              },
              {
                key: 'price',
                label: adminT('adminStatistics:summary.price'),
                figure: true,
                cell: (one) => formatMoney(one.prc_price, one.cur_id),
              },
              {
                key: 'ad_price',
                label: adminT('adminStatistics:summary.ad_price'),
                figure: true,
                cell: (one) => formatMoney(one.reached_price, one.cur_id),
              },
              {
                key: 'status',
                label: adminT('adminStatistics:summary.status'),
                cell: (one) => (
                  <Tag tone={one.off_status === 5 ? 'contract' : 'active'}>
                    {adminT(
                      one.off_status === 5 ? 'adminStatistics:summary.contract' : 'adminStatistics:summary.active',
                    )}
                  </Tag>
                ),
              },
              {
                key: 'placed',
                label: adminT('adminStatistics:summary.placed'),
                cell: (one) => <DateTime at={one.off_date} />,
              },
            ]}
          />
        ),
      }}
    />
  );
}

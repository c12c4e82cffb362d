import { useTranslation } from 'react-i18next';
import type { AdminOffer } from '@/api/types';
import { formatMoney } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { StatusTag } from '@/entities/offer/StatusTag';
import { Tag } from '@/shared/ui/Tag';
import { AdLink, OfferLink, UserLink } from '@/admin/components/links';
import { defineResource } from '@/admin/crud/resource';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { DateTime } from '@/admin/crud/DateTime';
import { useAdminT } from '@/admin/crud/useAdminT';

const ANY_PRICE = 1;
const CONTRACTED = 5;

export function Quantity({ offer }: { offer: AdminOffer }) {
  return formatQuantity(offer.off_quantity, offer.mun_unit, useLang());
}

export function Condition({ offer }: { offer: AdminOffer }) {
  const adminT = useAdminT();
  return offer.off_type === ANY_PRICE
    ? adminT('adminTrading:offer.any')
    : adminT('adminTrading:offer.limit', { price: formatMoney(offer.prc_price, offer.cur_id) });
}

export function Status({ offer }: { offer: AdminOffer }) {
  const { t } = useTranslation();
  // The sale ended at a price above this offer's limit.
  return offer.off_status === 1 && offer.fulfilled === 0 ? (
    <Tag tone="gray">{t('status.unsold')}</Tag>
  ) : (
    <StatusTag offer={offer} />
  );
}

function Contract({ offer }: { offer: AdminOffer }) {
  return useAdminT()(offer.off_status === CONTRACTED ? 'adminTrading:offer.yes' : 'adminTrading:offer.no');
}

export const offersResource = defineResource<AdminOffer>({
  key: 'offers',
  title: 'admin:screen.offers',
  id: (offer) => offer.off_id,
  name: (offer) => `${offer.usr_username}: ${offer.pro_name}`,
  source: { path: 'admin/offers' },
  search: 'adminTrading:offer.search',
  filters: [
    {
      name: 'off_status',
      label: 'adminTrading:offer.status',
      options: [
        { value: '1', label: 'adminTrading:offer.statuses.1' },
        { value: '2', label: 'adminTrading:offer.statuses.2' },
        { value: '3', label: 'adminTrading:offer.statuses.3' },
        { value: '4', label: 'adminTrading:offer.statuses.4' },
        { value: '5', label: 'adminTrading:offer.statuses.5' },
      ],
    },
    { name: 'when', label: 'admin:list.when', options: [{ value: 'today', label: 'adminTrading:offer.today' }] },
  ],
  scopes: [
    { name: 'usr_id_buyer', label: 'admin:scope.buyer' },
    { name: 'usr_id_seller', label: 'admin:scope.seller' },
    { name: 'pro_id', label: 'admin:scope.ad' },
  ],
  columns: [
    {
      key: 'number',
      label: 'adminTrading:offer.number',
      figure: true,
      cell: (offer) => <OfferLink id={offer.off_id}>{offer.off_id}</OfferLink>,
    },
    {
      key: 'date',
      sort: 'off_date',
      label: 'adminTrading:offer.date',
      cell: (offer) => <DateTime at={offer.off_date} />,
    },
    {
      key: 'ad',
      label: 'adminTrading:offer.ad',
      cell: (offer) => (
        <AdLink id={offer.pro_id}>
          <Truncated>{offer.pro_name}</Truncated>
        </AdLink>
      ),
    },
    {
      key: 'buyer',
      label: 'adminTrading:offer.buyer',
      cell: (offer) => <UserLink id={offer.usr_id_buyer}>{offer.usr_username}</UserLink>,
    },
    {
      key: 'seller',
      label: 'adminTrading:offer.seller',
      cell: (offer) => <UserLink id={offer.usr_id_seller}>{offer.seller_username}</UserLink>,
    },
    {
      key: 'quantity',
      label: 'adminTrading:offer.quantity',
      figure: true,
      cell: (offer) => <Quantity offer={offer} />,
    },
    { key: 'condition', label: 'adminTrading:offer.condition', cell: (offer) => <Condition offer={offer} /> },
    { key: 'status', label: 'adminTrading:offer.status', cell: (offer) => <Status offer={offer} /> },
    { key: 'contract', label: 'adminTrading:offer.contract', cell: (offer) => <Contract offer={offer} /> },
  ],
});

/** The offers of all buyers. */
export function OffersScreen() {
  return <ResourceScreen resource={offersResource} />;
}

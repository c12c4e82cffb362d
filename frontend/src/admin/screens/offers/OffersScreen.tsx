import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AdminOffer } from '@/api/types';
import { formatMoney } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { StatusTag } from '@/entities/offer/StatusTag';
import { Tag } from '@/shared/ui/Tag';
import { defineBook } from '@/admin/crud/resource';
import { CodebookScreen } from '@/admin/crud/ResourceScreen';
import { Cut } from '@/admin/crud/Truncated';
import { Moment } from '@/admin/crud/DateTime';
import { useWords } from '@/admin/crud/useAdminT';

const ANY_PRICE = 1;
const CONTRACTED = 5;

function AdLink({ offer }: { offer: AdminOffer }) {
  return (
    <Link to={paths.ad(useLang(), offer.pro_id)}>
      <Cut>{offer.pro_name}</Cut>
    </Link>
  );
}

function Quantity({ offer }: { offer: AdminOffer }) {
  return formatQuantity(offer.off_quantity, offer.mun_unit, useLang());
}

function Condition({ offer }: { offer: AdminOffer }) {
  const words = useWords();
  return offer.off_type === ANY_PRICE
    ? words('adminTrade:offer.any')
    : words('adminTrade:offer.limit', { price: formatMoney(offer.prc_price, offer.cur_id) });
}

function Status({ offer }: { offer: AdminOffer }) {
  const { t } = useTranslation();
  // The sale has ended at a price above this offer's limit.
  return offer.off_status === 1 && offer.fulfilled === 0 ? (
    <Tag tone="gray">{t('status.unsold')}</Tag>
  ) : (
    <StatusTag offer={offer} />
  );
}

function Contract({ offer }: { offer: AdminOffer }) {
  return useWords()(offer.off_status === CONTRACTED ? 'adminTrade:offer.yes' : 'adminTrade:offer.no');
}

export const offersBook = defineBook<AdminOffer>({
  key: 'offers',
  title: 'admin:screen.offers',
  id: (offer) => offer.off_id,
  name: (offer) => `${offer.usr_username}: ${offer.pro_name}`,
  source: { path: 'admin/offers' },
  search: 'adminTrade:offer.search',
  filters: [
    {
      name: 'off_status',
      label: 'adminTrade:offer.status',
      options: [
        { value: '1', label: 'adminTrade:offer.statuses.1' },
        { value: '2', label: 'adminTrade:offer.statuses.2' },
        { value: '3', label: 'adminTrade:offer.statuses.3' },
        { value: '4', label: 'adminTrade:offer.statuses.4' },
        { value: '5', label: 'adminTrade:offer.statuses.5' },
      ],
    },
  ],
  columns: [
    { key: 'date', label: 'adminTrade:offer.date', cell: (offer) => <Moment at={offer.off_date} /> },
    { key: 'ad', label: 'adminTrade:offer.ad', cell: (offer) => <AdLink offer={offer} /> },
    { key: 'buyer', label: 'adminTrade:offer.buyer', cell: (offer) => <Cut>{offer.usr_username}</Cut> },
    { key: 'seller', label: 'adminTrade:offer.seller', cell: (offer) => <Cut>{offer.seller_username}</Cut> },
    { key: 'quantity', label: 'adminTrade:offer.quantity', figure: true, cell: (offer) => <Quantity offer={offer} /> },
    { key: 'condition', label: 'adminTrade:offer.condition', cell: (offer) => <Condition offer={offer} /> },
    { key: 'status', label: 'adminTrade:offer.status', cell: (offer) => <Status offer={offer} /> },
    { key: 'contract', label: 'adminTrade:offer.contract', cell: (offer) => <Contract offer={offer} /> },
  ],
});

/** The offers of everybody. */
export function OffersScreen() {
  return <CodebookScreen book={offersBook} />;
}

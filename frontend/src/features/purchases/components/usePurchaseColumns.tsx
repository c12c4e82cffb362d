import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnPurchase } from '@/api/types';
import { useMoneyText } from '@/entities/pricing/useMoneyText';
import { Amount } from '@/entities/deal/Amount';
import { DeliveryWords } from '@/entities/deal/DeliveryWords';
import { LastStep, Turn } from '@/entities/deal/DealProgress';
import { StatusTag } from '@/entities/offer/StatusTag';
import { paths } from '@/entities/site/paths';
import { formatDateTime, formatDay } from '@/shared/format/date';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { useNow } from '@/shared/hooks/useNow';
import { CellLines } from '@/shared/ui/CellLines';
import type { Column } from '@/shared/ui/DataTable';
import { dayOf } from '../lib/deal';
import styles from './usePurchaseColumns.module.css';

export type PurchaseColumn = 'name' | 'quantity' | 'price' | 'amount' | 'status';

/** `withCents`: the currencies in which amounts of the list have hundredths; its prices say so for themselves. */
export function usePurchaseColumns(
  rows: readonly OwnPurchase[],
  withCents: ReadonlySet<string>,
): Column<OwnPurchase, PurchaseColumn>[] {
  const { t } = useTranslation('purchases');
  const lang = useLang();
  const { centsIn, price: priceText } = useMoneyText();
  const pricesOf = (row: OwnPurchase) => [
    ...(row.amount === null ? [] : [row.current_price]),
    ...(row.off_type === 2 ? [row.prc_price] : []),
  ];
  const pricesHave = new Set(rows.filter((row) => centsIn(pricesOf(row), row)).map((row) => row.cur_id));
  const now = useNow(60);
  return [
    {
      key: 'name',
      label: t('column.name'),
      cell: (offer) => (
        <div className={styles.name}>
          <CellLines>
            <Link to={paths.ad(lang, offer.pro_id)}>{offer.pro_name}</Link>
            <small>{offer.usr_name}</small>
          </CellLines>
        </div>
      ),
    },
    {
      key: 'quantity',
      label: t('column.quantity'),
      figure: true,
      cell: (offer) => formatQuantity(offer.off_quantity, offer.mun_unit, lang),
    },
    {
      key: 'price',
      label: t('column.price'),
      figure: true,
      cell: (offer) => (
        <CellLines>
          {offer.amount === null ? null : (
            <span data-figure="price">{priceText(offer.current_price, offer, pricesHave.has(offer.cur_id))}</span>
          )}
          <small data-figure="limit">
            {offer.off_type === 2
              ? t(offer.waiting ? 'waits_for' : 'limit', {
                  price: priceText(offer.prc_price, offer, pricesHave.has(offer.cur_id)),
                })
              : t('any')}
          </small>
        </CellLines>
      ),
    },
    {
      key: 'amount',
      label: t('column.amount'),
      figure: true,
      cell: (offer) => (
        <CellLines>
          <Amount amount={offer.amount} currency={offer.cur_id} withCents={withCents.has(offer.cur_id)} />
          {offer.amount === null ? null : <DeliveryWords delivery={offer.delivery} />}
        </CellLines>
      ),
    },
    {
      key: 'status',
      label: t('column.status'),
      cell: (offer) => <Progress offer={offer} now={now} />,
    },
  ];
}

/** The state of the offer; of a purchase that has gone on since, its last step and whose turn it is; and its day. */
function Progress({ offer, now }: { offer: OwnPurchase; now: number }) {
  const { t } = useTranslation('purchases');
  const { deal } = offer;
  const { word, at } = dayOf(offer, now);
  const plain = deal === null || deal.step === 'concluded' || deal.step === 'rejected';
  return (
    <div className={styles.progress}>
      {plain ? <StatusTag offer={offer} own /> : <LastStep step={deal.step} at={deal.step_at} />}
      {deal === null ? null : <Turn next={deal.next} side="buyer" />}
      <small className={styles.day}>
        {t(`day.${word}`)}{' '}
        <time dateTime={at} title={formatDateTime(at)}>
          {formatDay(at)}
        </time>
      </small>
    </div>
  );
}

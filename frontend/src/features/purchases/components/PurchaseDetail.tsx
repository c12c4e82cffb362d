import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnPurchase } from '@/api/types';
import { Deadline } from '@/entities/deal/Deadline';
import { calendarFile } from '@/entities/deal/queries';
import { formatDateTime } from '@/shared/format/date';
import { formatMoney } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { MiniLadder } from '@/entities/pricing/ladder/MiniLadder';
import { useMoneyText } from '@/entities/pricing/useMoneyText';
import { adDetailQuery } from '@/entities/ad/queries';
import { paths } from '@/entities/site/paths';
import { FetchButton } from '@/shared/ui/FetchButton';
import { SumFigure } from '@/shared/ui/SumFigure';
import styles from './PurchaseDetail.module.css';

/** The expanded row: progress of the sale, dates, the own amount, and actions. */
export function PurchaseDetail({
  offer,
  onChange,
  onGiveUp,
  onSeller,
  onRate,
}: {
  offer: OwnPurchase;
  onChange: () => void;
  onGiveUp: () => void;
  onSeller: () => void;
  onRate: () => void;
}) {
  const { t } = useTranslation(['purchases', 'deals']);
  const lang = useLang();
  // The row has no price ladder; the query of the product page has it, and price frames keep it current.
  const { data: ad } = useQuery(adDetailQuery(offer.pro_id));
  const quantity = formatQuantity(offer.off_quantity, offer.mun_unit, lang);
  const { price: priceText } = useMoneyText();
  const price = priceText(offer.current_price, offer);
  const limit = priceText(offer.prc_price, offer);
  const bought = offer.amount !== null && offer.fulfilled === 1;
  // A sale without buyers has no achieved price.
  const priced = (ad?.sold_quantity ?? 0) > 0;
  return (
    <div className={styles.detail}>
      {ad === undefined ? null : (
        <div className={styles.ladder}>
          <MiniLadder ad={ad} sold={ad.sold_quantity} />
        </div>
      )}
      <div className={styles.facts}>
        {offer.amount === null ? null : (
          <SumFigure label={t(bought ? 'detail.bought' : 'detail.amount', { quantity, price })}>
            <span data-figure="amount">{formatMoney(offer.amount, offer.cur_id)}</span>
          </SumFigure>
        )}
        {offer.waiting === 1 ? <span>{t('detail.waits', { quantity, limit, price })}</span> : null}
        {offer.off_status === 1 && offer.fulfilled === 0 ? (
          <span>{t(priced ? 'detail.unsold' : 'detail.unsold_nobody', { limit, price })}</span>
        ) : null}
        <span>
          {t('detail.offered')} <time dateTime={offer.off_date}>{formatDateTime(offer.off_date)}</time>
        </span>
        <span>
          {t(offer.ended_at === null ? 'detail.expires' : 'detail.expired')}{' '}
          <time dateTime={offer.ended_at ?? offer.pro_expiry}>
            {formatDateTime(offer.ended_at ?? offer.pro_expiry)}
          </time>
        </span>
        <span>{t('detail.seller', { name: offer.usr_name })}</span>
      </div>
      {offer.off_reason === '' ? null : (
        <p className={styles.reason}>{t('detail.reason', { reason: offer.off_reason })}</p>
      )}
      {bought ? (
        <div className={styles.dates}>
          {offer.decide_by === null || offer.off_status !== 1 ? null : (
            <Deadline kind="decide_buyer" at={offer.decide_by} />
          )}
          {offer.withdraw_by === null ? null : (
            <Deadline
              kind={offer.withdraw_from === 'receipt' ? 'withdraw_received' : 'withdraw'}
              at={offer.withdraw_by}
            />
          )}
        </div>
      ) : null}
      {offer.is_locked && offer.open ? <p className={styles.note}>{t('detail.locked')}</p> : null}
      <div className={styles.actions}>
        {bought ? (
          <Button component={Link} to={paths.deal(lang, offer.off_id)}>
            {t('deals:open')}
          </Button>
        ) : null}
        {offer.editable ? <Button onClick={onChange}>{t('detail.change')}</Button> : null}
        {offer.cancelable ? (
          <Button variant="default" onClick={onGiveUp}>
            {t('detail.give_up')}
          </Button>
        ) : null}
        {offer.can_rate && offer.deal?.received ? (
          <Button variant="default" leftSection={<Star size={16} aria-hidden />} onClick={onRate}>
            {t('detail.rate')}
          </Button>
        ) : null}
        {bought ? (
          <FetchButton icon={CalendarPlus} label={t('deals:dates.calendar')} load={() => calendarFile(offer.off_id)} />
        ) : null}
        <Button variant="default" onClick={onSeller}>
          {t('detail.seller_card')}
        </Button>
        <Button variant="default" component={Link} to={paths.ad(lang, offer.pro_id)}>
          {t('detail.open_ad')}
        </Button>
      </div>
    </div>
  );
}

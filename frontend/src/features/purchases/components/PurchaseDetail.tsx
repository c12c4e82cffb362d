import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Offer } from '@/api/types';
import { formatDateTime } from '@/shared/format/date';
import { cents, formatMoney } from '@/shared/format/money';
import { useLang } from '@/shared/hooks/useLang';
import { MiniLadder } from '@/shared/ladder/MiniLadder';
import { offerQueries } from '@/shared/offer/queries';
import { paths } from '@/shared/paths';
import { SumFigure } from '@/shared/ui/SumFigure';
import styles from './PurchaseDetail.module.css';

/** The inside of a row: where the sum stands, dates, the own amount, and what can be done. */
export function PurchaseDetail({
  offer,
  onChange,
  onGiveUp,
  onSeller,
}: {
  offer: Offer;
  onChange: () => void;
  onGiveUp: () => void;
  onSeller: () => void;
}) {
  const { t } = useTranslation('purchases');
  const lang = useLang();
  // The row has no steps; the product page's own query brings them, and live prices keep them true.
  const { data: ad } = useQuery(offerQueries.product(offer.pro_id));
  const price = offer.pro_selling_price ?? offer.current_price;
  const total = formatMoney(cents(price) * BigInt(offer.off_quantity), offer.cur_id);
  return (
    <div className={styles.detail}>
      {ad === undefined ? null : (
        <div className={styles.ladder}>
          <MiniLadder ad={ad} />
        </div>
      )}
      <div className={styles.facts}>
        <SumFigure label={t(offer.fulfilled === 1 ? 'detail.paid' : 'detail.amount')}>{total}</SumFigure>
        <span>
          {t('detail.offered')} <time dateTime={offer.off_date}>{formatDateTime(offer.off_date)}</time>
        </span>
        <span>
          {t(offer.open ? 'detail.expires' : 'detail.expired')}{' '}
          <time dateTime={offer.pro_expiry}>{formatDateTime(offer.pro_expiry)}</time>
        </span>
        <span>{t('detail.seller', { name: offer.usr_name })}</span>
      </div>
      {offer.is_locked && offer.open ? <p className={styles.note}>{t('detail.locked')}</p> : null}
      <div className={styles.actions}>
        {offer.editable ? <Button onClick={onChange}>{t('detail.change')}</Button> : null}
        {offer.cancelable ? (
          <Button variant="default" onClick={onGiveUp}>
            {t('detail.give_up')}
          </Button>
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

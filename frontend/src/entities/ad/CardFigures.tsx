import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Card } from '@/api/types';
import { belgradeTime, formatDateTime } from '@/shared/format/date';
import { formatNumber } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { MiniLadder } from '@/entities/pricing/ladder/MiniLadder';
import { ladderModel } from '@/entities/pricing/settlement/ladder';
import { useLadder } from '@/entities/pricing/useLadder';
import { useMoneyText } from '@/entities/pricing/useMoneyText';
import styles from './CardFigures.module.css';

/** The current price, or the achieved one; null for a sale in which nobody bought. */
function Price({ ad, ended }: { ad: Card; ended: boolean }) {
  const { t } = useTranslation();
  const { price: priceText } = useMoneyText();
  const { entry } = useLadder(ad);
  if (ended && ad.pro_selling_price === null && ad.state !== 'sold_out') {
    return <p className={styles.none}>{t(ad.off_count === 0 ? 'card.no_buyers' : 'card.ended')}</p>;
  }
  return (
    <p className={styles.price}>
      <span className={ended ? styles.label : 'zb-visually-hidden'}>
        {t(ended ? 'card.price_reached' : 'card.price')}
        {ended ? '' : ': '}
      </span>
      <span key={ad.current_price} className={styles.fade} data-figure="price-now">
        {priceText(entry ?? ad.current_price, ad)}
      </span>
      {entry === null ? null : <span className={styles.label}>{t('card.price_entry')}</span>}
    </p>
  );
}

/** The quantity sold; null while the sale runs and for one that was called off. */
function useSold(ad: Card): number | null {
  return useMemo(() => {
    if (ad.state !== 'expired' && ad.state !== 'sold_out') return null;
    // Offers that waited to the end are in the sum, though they bought nothing.
    return ad.pro_selling_price === null && ad.state === 'expired' ? 0 : ladderModel(ad).counted;
  }, [ad]);
}

/** How long offers are still taken, or from when on. */
function Time({ ad, ended }: { ad: Card; ended: boolean }) {
  const { t } = useTranslation();
  if (ended) return null;
  if (ad.state === 'locked') {
    return (
      <span className={styles.shut}>
        {ad.opens_at === null ? t('card.locked') : t('card.opens', { time: belgradeTime(ad.opens_at) })}
      </span>
    );
  }
  return (
    <time dateTime={ad.pro_expiry} title={t('card.expires', { date: formatDateTime(ad.pro_expiry) })}>
      {ad.expires_in <= 0 ? t('card.today') : t('card.days', { count: ad.expires_in })}
    </time>
  );
}

/** The figures of an ad in a list: price, progress, missing quantity, remaining time. */
export function CardFigures({ ad }: { ad: Card }) {
  const { t } = useTranslation();
  const lang = useLang();
  const ended = ad.state === 'expired' || ad.state === 'sold_out' || ad.state === 'deleted';
  const sold = useSold(ad);
  const quantity = formatQuantity(ad.pro_quantity, ad.mun_unit, lang);
  return (
    <>
      <Price ad={ad} ended={ended} />
      <MiniLadder ad={ad} sold={sold} />
      <p className={styles.meta}>
        <Time ad={ad} ended={ended} />
        {sold === null ? (
          <span data-figure="reserved">{t('card.reserved', { reserved: formatNumber(ad.off_count), quantity })}</span>
        ) : (
          <span data-figure="sold">{t('ladder.sold', { sold: formatNumber(sold), quantity })}</span>
        )}
      </p>
    </>
  );
}

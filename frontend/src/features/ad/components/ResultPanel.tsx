import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MyOffer, Product } from '@/api/types';
import { formatDateTime } from '@/shared/format/date';
import { cents, formatMoney } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { payable } from '@/entities/pricing/settlement/amounts';
import { useMoneyText } from '@/entities/pricing/useMoneyText';
import { paths } from '@/entities/site/paths';
import styles from './ResultPanel.module.css';

/**
 * Whether there is an outcome or a stop to show. Outside its trading hours an ad says at its ladder when they begin.
 */
const stopped = (ad: Product) => ad.state === 'locked' && ad.opens_at === null;

/** The outcome of the sale in one sentence. */
function useOutcome(ad: Product): string | null {
  const { t } = useTranslation('ad');
  const lang = useLang();
  const { price } = useMoneyText();
  const date = formatDateTime(ad.closed_at ?? ad.pro_expiry);
  switch (ad.state) {
    case 'open':
    case 'held':
      return null;
    case 'locked':
      return stopped(ad) ? t('result.locked') : null;
    case 'deleted':
      if (ad.admin_deleted === 0) return t('result.deleted');
      return t(ad.closed_at === null ? 'result.admin_deleted' : 'result.removed_after');
    case 'sold_out':
    case 'expired': {
      const sold = ad.sold_quantity ?? 0;
      if (sold === 0) return t(ad.off_count > 0 ? 'result.unsold_waited' : 'result.unsold', { date });
      return t('result.sold', {
        date,
        quantity: formatQuantity(sold, ad.mun_unit, lang),
        price: price(ad.pro_selling_price ?? ad.current_price, ad),
      });
    }
  }
}

/** The consequence for the reader's offer. Nothing is owed but what was bought. */
function MyResult({ ad, offer }: { ad: Product; offer: MyOffer }) {
  const { t } = useTranslation('ad');
  const lang = useLang();
  const quantity = formatQuantity(offer.off_quantity, ad.mun_unit, lang);
  const price = ad.pro_selling_price ?? ad.current_price;
  const { price: priceText } = useMoneyText();
  if (offer.off_status === 3) {
    return (
      <div role="status">
        <p>
          {t('result.rejected', { quantity })} {ad.state === 'open' ? t('result.rejected_again') : ''}
        </p>
        {offer.off_reason === '' ? null : (
          <p className={styles.reason}>{t('result.rejected_reason', { reason: offer.off_reason })}</p>
        )}
      </div>
    );
  }
  if (offer.off_status === 4) return <p role="status">{t('result.admin_rejected', { quantity })}</p>;
  if (offer.off_status === 2) return null;
  if (ad.state === 'deleted' && ad.closed_at === null) return <p>{t('result.void', { quantity })}</p>;
  if (offer.withdrawn === 1) {
    return (
      <p role="status">
        {t('result.withdrawn', { quantity })} <Link to={paths.deal(lang, offer.off_id)}>{t('result.deal')}</Link>
      </p>
    );
  }
  if (offer.fulfilled === 1) {
    const amount = formatMoney(payable(cents(price) * BigInt(offer.off_quantity), ad), ad.cur_id);
    return (
      <>
        <p className={styles.mine} data-figure="bought">
          {t('result.bought', { quantity, price: priceText(price, ad), amount })}
        </p>
        <p>
          {t('result.bought_next')} <Link to={paths.deal(lang, offer.off_id)}>{t('result.deal')}</Link>
        </p>
      </>
    );
  }
  if (offer.fulfilled === 0) {
    const limit = offer.off_type === 2 ? ad.prices.find((tier) => tier.prc_id === offer.prc_id) : undefined;
    return (
      <p className={styles.mine}>
        {limit === undefined ? t('result.unbought_any') : t('result.unbought', { price: priceText(limit.price, ad) })}
      </p>
    );
  }
  return null;
}

/** The outcome of a sale, its consequence for the reader, and links onward; also a rejection while the sale runs. */
export function ResultPanel({ ad }: { ad: Product }) {
  const { t } = useTranslation('ad');
  const lang = useLang();
  const outcome = useOutcome(ad);
  const offer = ad.my_offer;
  const rejected = offer !== null && (offer.off_status === 3 || offer.off_status === 4);
  if (outcome === null && !rejected) return null;
  const over = outcome !== null && !stopped(ad);
  return (
    <section className={styles.result} aria-label={t('result.title')} data-state={ad.state}>
      {outcome === null ? null : (
        <p className={styles.outcome} data-figure="outcome">
          {outcome}
        </p>
      )}
      {offer === null ? null : <MyResult ad={ad} offer={offer} />}
      {over ? (
        <p>
          {/* The narrow category may have no open ad left. */}
          <Link to={paths.result(lang, { category: ad.cat_id_parent ?? ad.cat_id })}>{t('result.similar')}</Link>
        </p>
      ) : null}
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { useMoneyText, type PricedAd } from '@/entities/pricing/useMoneyText';
import type { Cents } from '@/shared/format/money';
import styles from './Impact.module.css';

/** Shows, before sending, what a change or giving up does to the other offers: `now` and `then` are prices for all. */
export function Impact({
  buyers,
  now,
  then,
  ad,
}: {
  /** The others who have an offer. */
  buyers: number;
  now: Cents;
  then: Cents;
  ad: PricedAd;
}) {
  const { t } = useTranslation('offers');
  const text = useMoneyText();
  if (buyers < 1) return <p className={styles.impact}>{t('impact.alone')}</p>;
  const price = text.price(then, ad);
  if (now === then) return <p className={styles.impact}>{t('impact.same', { count: buyers, price })}</p>;
  return (
    <p className={styles.impact} data-moves role="status">
      {t(then > now ? 'impact.rises' : 'impact.falls', { count: buyers, price })}
    </p>
  );
}

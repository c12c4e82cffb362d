import { useTranslation } from 'react-i18next';
import { formatMoney, type Cents } from '@/shared/format/money';
import styles from './Impact.module.css';

/** Shows, before sending, what a change or giving up does to the other offers: `now` and `then` are prices for all. */
export function Impact({
  buyers,
  now,
  then,
  currency,
}: {
  /** The others who have an offer. */
  buyers: number;
  now: Cents;
  then: Cents;
  currency: string;
}) {
  const { t } = useTranslation('offers');
  if (buyers < 1) return <p className={styles.impact}>{t('impact.alone')}</p>;
  const price = formatMoney(then, currency);
  if (now === then) return <p className={styles.impact}>{t('impact.same', { count: buyers, price })}</p>;
  return (
    <p className={styles.impact} data-moves role="status">
      {t(then > now ? 'impact.rises' : 'impact.falls', { count: buyers, price })}
    </p>
  );
}

import { useTranslation } from 'react-i18next';
import type { Preview } from '@/api/types';
import { cents, formatMoney } from '@/shared/format/money';
import styles from './Impact.module.css';

/** Shows, before sending, what a change or giving up does to the other offers. */
export function Impact({ preview, currency }: { preview: Preview | undefined; currency: string }) {
  const { t } = useTranslation('offers');
  if (preview === undefined) return <p className={styles.impact}>{t('impact.loading')}</p>;
  const { buyers, price_new, price_old } = preview.others;
  const before = cents(price_old);
  const after = cents(price_new);
  if (buyers === 0) return <p className={styles.impact}>{t('impact.alone')}</p>;
  if (before === after) {
    return <p className={styles.impact}>{t('impact.same', { count: buyers, price: formatMoney(after, currency) })}</p>;
  }
  return (
    <p className={styles.impact} data-moves role="status">
      {t(after > before ? 'impact.rises' : 'impact.falls', { count: buyers, price: formatMoney(after, currency) })}
    </p>
  );
}

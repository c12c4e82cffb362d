import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cents } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { OfferFigures, type CostedAd } from '@/entities/pricing/ladder/OfferFigures';
import { useMoneyText } from '@/entities/pricing/useMoneyText';
import type { LadderModel } from '@/entities/pricing/settlement/ladder';
import styles from './AfterOffer.module.css';

/**
 * Previews the typed offer: the price for all, its cost, what the others save. One that takes all that is left says
 * instead that it ends the sale, at which price, and that it binds.
 */
export function AfterOffer({
  model,
  quantity,
  ad,
  was,
}: {
  model: LadderModel;
  /** The typed units. */
  quantity: number;
  ad: CostedAd;
  /** What the offer costs before a change; null while it waits. */
  was?: Cents | null | undefined;
}) {
  const { t } = useTranslation('offers');
  const id = useId();
  const meaning = model.preview?.meaning;
  const lang = useLang();
  const { price } = useMoneyText();
  return (
    <section className={styles.after} aria-labelledby={id}>
      <h3 id={id}>{t('after.title')}</h3>
      {meaning === undefined ? (
        <p className={styles.hint}>{t('after.empty')}</p>
      ) : (
        <>
          {meaning.sellsOut ? (
            <p className={styles.alert} role="status" data-figure="sells-out">
              {t('sell_out.note', {
                quantity: formatQuantity(quantity, ad.mun_unit, lang),
                price: price(meaning.price, ad),
              })}
            </p>
          ) : (
            <p className={styles.price} data-moves={model.preview?.crosses || undefined} data-figure="price-after">
              {meaning.price === model.current
                ? t('after.stays', { price: price(meaning.price, ad) })
                : t(meaning.price < model.current ? 'after.falls' : 'after.rises', { price: price(meaning.price, ad) })}
            </p>
          )}
          {meaning.waits && meaning.limitPrice !== null ? (
            <p className={styles.alert} data-figure="waits">
              {t('after.waits', { price: price(meaning.limitPrice, ad) })}
            </p>
          ) : null}
          <OfferFigures meaning={meaning} ad={ad} payBefore={was} tried />
        </>
      )}
    </section>
  );
}

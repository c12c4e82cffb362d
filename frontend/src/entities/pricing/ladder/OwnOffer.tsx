import { useTranslation } from 'react-i18next';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import type { OfferTerms } from '../settlement/ladder';
import type { OfferMeaning } from '../settlement/offerMeaning';
import { useMoneyText } from '../useMoneyText';
import { OfferFigures, type CostedAd } from './OfferFigures';
import styles from './OwnOffer.module.css';

/** The own offer: how much, at which price it buys or waits, and what it costs. */
export function OwnOffer({ ad, mine, meaning }: { ad: CostedAd; mine: OfferTerms; meaning: OfferMeaning | undefined }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { price } = useMoneyText();
  if (meaning === undefined) return null;
  const limit = meaning.limitPrice;
  const rule =
    limit === null
      ? t('ladder.mine_any')
      : t(meaning.waits ? 'ladder.mine_waits' : 'ladder.mine_met', { price: price(limit, ad) });
  return (
    <div className={styles.mine}>
      <p>
        <span className={styles.pin} data-waits={meaning.waits || undefined} aria-hidden />
        <strong data-figure="my-quantity">
          {t('ladder.mine', { quantity: formatQuantity(mine.quantity, ad.mun_unit, lang) })}
        </strong>
        <span className={styles.rule} data-waits={meaning.waits || undefined}>
          {rule}
        </span>
      </p>
      <OfferFigures meaning={meaning} ad={ad} />
    </div>
  );
}

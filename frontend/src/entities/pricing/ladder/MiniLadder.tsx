import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { vatOf, type LadderAd } from '../settlement/ladder';
import { useLadder } from '../useLadder';
import { useMoneyText } from '../useMoneyText';
import styles from './MiniLadder.module.css';

/** Characters that fit in a line under the bar of the narrowest card. */
const MAX_CHARACTERS = 20;

/**
 * The ladder of a card: one bar, as long as the whole quantity, cut where the price falls; what waits for a lower price is
 * hatched. Beneath it the prices (the first and the last where all would be cut; the one of now stands above), and what
 * is missing to the next one while the ad is on sale.
 */
export function MiniLadder({
  ad,
  sold = null,
}: {
  ad: LadderAd;
  /** Units bought, once the sale has ended: what waited to the end is no part of the bar. */
  sold?: number | null | undefined;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const { bare, centsIn, price } = useMoneyText();
  const model = useLadder(ad);
  const priced = { ...vatOf(ad), cur_id: ad.cur_id };
  const open = ad.state === 'open' || ad.state === 'locked';
  const quantity = (units: number) => formatQuantity(units, ad.mun_unit, lang);
  const stepPrices = model.steps.map((step) => step.price);
  const withCents = centsIn(stepPrices, priced);
  const prices = stepPrices.map((one) => bare(one, priced, withCents));
  const allFit = prices.join('').length <= MAX_CHARACTERS;
  const isShown = (index: number) => allFit || index === 0 || index === prices.length - 1;
  return (
    <div className={styles.mini}>
      <div
        className={styles.bar}
        role="img"
        aria-label={
          sold === null
            ? t('ladder.mini_label', { reserved: formatNumber(model.reserved), quantity: quantity(model.quantity) })
            : t('ladder.sold', { sold: formatNumber(sold), quantity: quantity(model.quantity) })
        }
      >
        {model.steps.map((step) => (
          <span key={step.id} data-current={step.current || undefined}>
            {open ? <span className={styles.waiting} style={{ '--part': step.fill.reserved }} /> : null}
            <span
              className={styles.counted}
              style={{ '--part': sold === 0 ? 0 : open || sold !== null ? step.fill.counted : step.fill.reserved }}
            />
          </span>
        ))}
      </div>
      <ol className={styles.prices} aria-label={t('card.tiers')} data-ends={!allFit || undefined}>
        {model.steps.map((step, index) => (
          <li
            key={step.id}
            className={isShown(index) ? undefined : 'zb-visually-hidden'}
            aria-current={step.current ? 'step' : undefined}
          >
            <span>{prices[index]}</span>
          </li>
        ))}
      </ol>
      {open ? (
        <p className={styles.line} data-figure="missing">
          {model.nextPrice === null || model.missing === 0
            ? t('ladder.mini_last')
            : t('ladder.mini_next', {
                quantity: quantity(model.missing),
                price: price(model.nextPrice, priced),
              })}
        </p>
      ) : null}
      {open && model.waiting > 0 ? (
        <p className={styles.legend}>
          <span className={styles.swatch} aria-hidden />
          {t('ladder.mini_waiting', { quantity: quantity(model.waiting) })}
        </p>
      ) : null}
    </div>
  );
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatMoney, formatNumber } from '../format/money';
import { formatQuantity, unitLabel } from '../format/quantity';
import { useLang } from '../hooks/useLang';
import { ladderModel, type LadderAd } from '../settlement/ladder';
import styles from './MiniLadder.module.css';

/** The stair as a silhouette of equal bars with the tier prices under it; for cards (28 px) and rows (20 px). */
export function MiniLadder({
  ad,
  size = 'card',
  prices = true,
}: {
  ad: LadderAd;
  size?: 'card' | 'row';
  prices?: boolean;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const model = useMemo(() => ladderModel(ad), [ad]);
  const reserved = formatNumber(model.reserved);
  const open = ad.state === 'open' || ad.state === 'locked';
  const line = !open
    ? t('ladder.mini_reserved', { reserved })
    : model.nextPrice === null
      ? t('ladder.mini_last', { reserved })
      : t('ladder.mini_next', {
          reserved,
          missing: formatNumber(model.missing),
          price: formatAmount(model.nextPrice),
        });
  return (
    <div className={styles.mini} data-size={size}>
      <div className={styles.stair} aria-hidden>
        {model.steps.map((step) => (
          <span
            key={step.id}
            className={styles.bar}
            data-look={step.current ? 'current' : step.reached ? 'reached' : 'ahead'}
            style={{ '--rise': (step.height - 40) / 72 }}
          />
        ))}
      </div>
      {prices ? (
        <ol className={styles.prices} aria-label={t('card.tiers')}>
          {model.steps.map((step) => (
            <li key={step.id} aria-current={step.current ? 'step' : undefined}>
              {formatAmount(step.price)}
            </li>
          ))}
        </ol>
      ) : null}
      <p className={styles.line}>
        <span aria-hidden>{line}</span>
        <span className="zb-visually-hidden">
          {t('ladder.mini_reserved_label', { reserved, unit: unitLabel(ad.mun_unit, lang) })}
          {open && model.nextPrice !== null && model.missing > 0
            ? `, ${t('ladder.next', {
                quantity: formatQuantity(model.missing, ad.mun_unit, lang),
                price: formatMoney(model.nextPrice, ad.cur_id),
              })}`
            : ''}
        </span>
      </p>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { formatMoney, type Cents } from '@/shared/format/money';
import { formatQuantity, unitLabel } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import type { OfferMeaning } from '../settlement/offerMeaning';
import styles from './OfferFigures.module.css';
import { useOfferPrice } from './useOfferPrice';

function Row({
  name,
  label,
  hint,
  money,
  main = false,
}: {
  name: string;
  label: string;
  hint?: string | undefined;
  money: string;
  /** The sum that counts now. */
  main?: boolean;
}) {
  return (
    <div className={styles.row} data-main={main || undefined}>
      <dt>
        {label}
        {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
      </dt>
      <dd data-figure={name}>{money}</dd>
    </div>
  );
}

/**
 * What an offer costs: at today's price, at the next one, at most; and what the others save by it. One that sells out
 * costs one sum. Every figure is that of `offerMeaning`.
 */
export function OfferFigures({
  meaning,
  unit,
  currency,
  payBefore,
  tried = false,
}: {
  meaning: OfferMeaning;
  unit: string;
  currency: string;
  /** What it cost before a change. */
  payBefore?: Cents | null | undefined;
  /** The offer is only typed: the price is the one after it. */
  tried?: boolean;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const money = (value: Cents) => formatMoney(value, currency);
  const offerPrice = useOfferPrice(currency);
  const { next, payNow, sellsOut } = meaning;
  const price = (value: Cents) => offerPrice(value, meaning);
  return (
    <dl className={styles.figures}>
      {payBefore == null ? null : <Row name="pay-before" label={t('offer.before')} money={money(payBefore)} />}
      {payNow === null ? null : (
        <Row
          name="pay-now"
          main
          label={t(sellsOut ? 'offer.pay' : tried ? 'offer.pay_after' : 'offer.pay_now')}
          hint={t('offer.at', { price: price(meaning.price), unit: unitLabel(unit, lang) })}
          money={money(payNow)}
        />
      )}
      {next === null ? null : (
        <Row
          name="pay-next"
          main={payNow === null}
          label={t('offer.pay_next', { price: price(next.price) })}
          hint={
            next.saving === null
              ? t('offer.missing', { quantity: formatQuantity(next.missing, unit, lang) })
              : t('offer.missing_saving', {
                  quantity: formatQuantity(next.missing, unit, lang),
                  amount: money(next.saving),
                })
          }
          money={money(next.pay)}
        />
      )}
      {sellsOut ? null : (
        <Row
          name="pay-at-most"
          label={t('offer.at_most')}
          hint={t('offer.at_most_hint')}
          money={money(meaning.payAtMost)}
        />
      )}
      {meaning.othersSave > 0n ? (
        <Row name="others-save" label={t('offer.others_save')} money={money(meaning.othersSave)} />
      ) : null}
    </dl>
  );
}

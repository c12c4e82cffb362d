import { useTranslation } from 'react-i18next';
import { anyCents, type Cents } from '@/shared/format/money';
import { formatQuantity, unitLabel } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { deliveryOf, type DeliveryTerms } from '../settlement/delivery';
import type { OfferMeaning } from '../settlement/offerMeaning';
import { useMoneyText, type PricedAd } from '../useMoneyText';
import styles from './OfferFigures.module.css';

/** An ad as far as an offer's cost depends on it. */
export type CostedAd = PricedAd & { mun_unit: string } & Partial<DeliveryTerms>;

function Row({
  name,
  label,
  hints = [],
  money,
  main = false,
}: {
  name: string;
  label: string;
  hints?: readonly string[];
  money: string;
  /** The sum that counts now. */
  main?: boolean;
}) {
  return (
    <div className={styles.row} data-main={main || undefined}>
      <dt>
        {label}
        {hints.map((hint) => (
          <span key={hint} className={styles.hint}>
            {hint}
          </span>
        ))}
      </dt>
      <dd data-figure={name}>{money}</dd>
    </div>
  );
}

/**
 * What an offer costs: at today's price, at the next one, at most; and what the others save by it. One that sells out
 * costs one sum. Every figure is that of `offerMeaning`: sums are what is paid, with their net part and VAT where a firm
 * reads.
 */
export function OfferFigures({
  meaning,
  ad,
  payBefore,
  tried = false,
}: {
  meaning: OfferMeaning;
  ad: CostedAd;
  /** What it cost before a change. */
  payBefore?: Cents | null | undefined;
  /** The offer is only typed: the price is the one after it. */
  tried?: boolean;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const { price, saving, sum, parts, partsIn } = useMoneyText();
  const { next, payNow, sellsOut } = meaning;
  const paid = [payBefore, payNow, next?.pay, sellsOut ? null : meaning.payAtMost].filter((one) => one != null);
  const withCents = anyCents([...paid, ...partsIn(paid, ad), meaning.othersSave]);
  const delivery = deliveryOf(ad);
  const deliveryText = delivery === 'unsaid' ? [] : [t(`money.delivery.${delivery}`)];
  const missing = next === null ? '' : formatQuantity(next.missing, ad.mun_unit, lang);
  return (
    <dl className={styles.figures}>
      {payBefore == null ? null : (
        <Row name="pay-before" label={t('offer.before')} money={sum(payBefore, ad, withCents)} />
      )}
      {payNow === null ? null : (
        <Row
          name="pay-now"
          main
          label={t(sellsOut ? 'offer.pay' : tried ? 'offer.pay_after' : 'offer.pay_now')}
          hints={[
            t('offer.at', { price: price(meaning.price, ad), unit: unitLabel(ad.mun_unit, lang) }),
            ...parts(payNow, ad, withCents),
            ...(sellsOut ? deliveryText : []),
          ]}
          money={sum(payNow, ad, withCents)}
        />
      )}
      {next === null ? null : (
        <Row
          name="pay-next"
          main={payNow === null}
          label={t('offer.pay_next', { price: price(next.price, ad) })}
          hints={[
            next.saving === null
              ? t('offer.missing', { quantity: missing })
              : t('offer.missing_saving', { quantity: missing, amount: saving(next.saving, ad) }),
          ]}
          money={sum(next.pay, ad, withCents)}
        />
      )}
      {sellsOut ? null : (
        <Row
          name="pay-at-most"
          label={t('offer.at_most')}
          hints={[t('offer.at_most_hint'), ...parts(meaning.payAtMost, ad, withCents), ...deliveryText]}
          money={sum(meaning.payAtMost, ad, withCents)}
        />
      )}
      {meaning.othersSave > 0n ? (
        <Row name="others-save" label={t('offer.others_save')} money={saving(meaning.othersSave, ad, withCents)} />
      ) : null}
    </dl>
  );
}

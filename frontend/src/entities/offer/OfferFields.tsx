import { Radio } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tier } from '@/api/types';
import { useMoneyText, type PricedAd } from '@/entities/pricing/useMoneyText';
import { formatQuantity, unitLabel } from '@/shared/format/quantity';
import type { OfferMeaning } from '@/entities/pricing/settlement/offerMeaning';
import { NumberField } from '@/shared/form/NumberField';
import { useLang } from '@/shared/hooks/useLang';
import styles from './OfferFields.module.css';
import type { OfferForm } from './useOfferForm';

/** Quantity and condition; the limit is chosen inside the second condition. */
export function OfferFields({
  form,
  available,
  ad,
  meaning,
}: {
  form: OfferForm;
  available: number;
  ad: PricedAd & { mun_unit: string; prices: readonly Tier[] };
  /** Of the offer as it is typed. One that sells out neither waits nor sees another price. */
  meaning: OfferMeaning | undefined;
}) {
  const { t } = useTranslation('offers');
  const lang = useLang();
  const id = useId();
  const { bare, price } = useMoneyText();
  const { mun_unit: unit, prices } = ad;
  const certain = meaning?.sellsOut === true ? t('sell_out.certain', { price: price(meaning.price, ad) }) : null;
  return (
    <div className={styles.fields}>
      <NumberField
        label={t('form.quantity', { unit: unitLabel(unit, lang) })}
        description={t('form.available', { quantity: formatQuantity(available, unit, lang) })}
        required
        min={1}
        clamp="min"
        value={form.text}
        error={form.errors.quantity}
        data-has-error={form.errors.quantity === undefined ? undefined : true}
        onChange={form.setQuantity}
        onClamp={form.holdBack}
      />
      <Radio.Group
        label={t('form.condition')}
        required
        value={form.type === null ? '' : String(form.type)}
        error={form.errors.condition}
        data-has-error={form.errors.condition === undefined ? undefined : true}
        onChange={(value) => form.setCondition(value === '2' ? 2 : 1)}
      >
        <div className={styles.conditions}>
          <Radio
            value="1"
            label={<Numbered n={1} text={t('form.any')} />}
            description={certain ?? t('form.any_text')}
          />
          <div>
            <Radio value="2" label={<Numbered n={2} text={t('form.limit')} />} />
            <fieldset
              className={styles.limits}
              aria-describedby={form.errors.tier === undefined ? undefined : `${id}-error`}
              data-has-error={form.errors.tier === undefined ? undefined : true}
              data-off={form.type === 1 || undefined}
            >
              <legend className="zb-visually-hidden">{t('form.limits')}</legend>
              {prices.map((tier, index) => (
                <span key={tier.prc_id} className={styles.price}>
                  <label className={styles.limit}>
                    <input
                      type="radio"
                      name={`${id}-limit`}
                      className="zb-visually-hidden"
                      checked={form.prcId === tier.prc_id}
                      aria-label={price(tier.price, ad)}
                      onChange={() => form.setTier(tier.prc_id)}
                    />
                    <span aria-hidden>{bare(tier.price, ad)}</span>
                  </label>
                  {index < prices.length - 1 ? null : (
                    <span className={styles.currency} aria-hidden>
                      {ad.cur_id}
                    </span>
                  )}
                </span>
              ))}
            </fieldset>
            {form.errors.tier === undefined ? null : (
              <p id={`${id}-error`} className={styles.error}>
                {form.errors.tier}
              </p>
            )}
            <p className={styles.hint}>{certain ?? t('form.limit_text')}</p>
          </div>
        </div>
      </Radio.Group>
    </div>
  );
}

/** A condition in words, with the small number that contracts and lists call it by. */
function Numbered({ n, text }: { n: number; text: string }) {
  return (
    <>
      {`${text}\u00a0`}
      <small className={styles.number}>{n}</small>
    </>
  );
}

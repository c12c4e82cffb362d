import { Radio, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { cents, formatMoney, formatNumber, type Cents } from '../format/money';
import { unitLabel } from '../format/quantity';
import { useLang } from '../hooks/useLang';
import { SumFigure } from '../ui/SumFigure';
import styles from './OfferFields.module.css';
import type { OfferForm } from './useOfferForm';

/** Quantity and condition, and what they come to. The limit of condition 2 is chosen on the ladder itself. */
export function OfferFields({
  form,
  available,
  unit,
  currency,
  price,
  nextPrice,
  wasTotal,
  disabled = false,
}: {
  form: OfferForm;
  available: number;
  unit: string;
  currency: string;
  /** The price this wish would make, or the current one. */
  price: Cents;
  nextPrice: Cents | null;
  /** Total before a change. */
  wasTotal?: Cents;
  disabled?: boolean;
}) {
  const { t } = useTranslation('offers');
  const lang = useLang();
  const units = unitLabel(unit, lang);
  const quantity = BigInt(form.quantity);
  return (
    <fieldset className={styles.fields} disabled={disabled}>
      <legend className="zb-visually-hidden">{t('form.legend')}</legend>
      <TextInput
        label={t('form.quantity', { unit: units })}
        description={t('form.available', { n: formatNumber(available), unit: units })}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={form.text}
        error={form.errors.quantity}
        data-fault={form.errors.quantity === undefined ? undefined : true}
        onChange={(event) => form.setQuantity(event.currentTarget.value)}
        onBlur={form.leaveQuantity}
      />
      <Radio.Group
        label={t('form.condition')}
        required
        value={form.type === null ? '' : String(form.type)}
        error={form.errors.condition}
        data-fault={form.errors.condition === undefined ? undefined : true}
        onChange={(value) => form.setCondition(value === '2' ? 2 : 1)}
      >
        <div className={styles.conditions}>
          <Radio value="1" label={t('form.any')} description={t('form.any_text')} />
          <Radio value="2" label={t('form.limit')} description={t('form.limit_text')} />
        </div>
      </Radio.Group>
      <div className={styles.totals}>
        {wasTotal === undefined ? null : (
          <span className={styles.was}>{t('form.was', { amount: formatMoney(wasTotal, currency) })}</span>
        )}
        <SumFigure label={t('form.total')} size="lg">
          {formatMoney(price * quantity, currency)}
        </SumFigure>
        {nextPrice === null || form.quantity === 0 ? null : (
          <span className={styles.next}>
            {t('form.next_total', { amount: formatMoney(nextPrice * quantity, currency) })}
          </span>
        )}
      </div>
    </fieldset>
  );
}

/** The total of an offer that stands. */
export const totalOf = (price: string, quantity: number): Cents => cents(price) * BigInt(quantity);

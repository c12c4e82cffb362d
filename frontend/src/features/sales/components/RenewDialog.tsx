import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SaleRow } from '@/api/types';
import { expiryWindow } from '@/entities/ad/expiry';
import { cents, formatNumber } from '@/shared/format/money';
import { unitLabel } from '@/shared/format/quantity';
import { readDay } from '@/shared/format/typedDate';
import { DayField } from '@/shared/form/DayField';
import { FormAlert } from '@/shared/form/FormAlert';
import type { FieldErrors } from '@/shared/form/formErrors';
import { useForm } from '@/shared/form/useForm';
import { WholeField } from '@/shared/form/WholeField';
import { useLang } from '@/shared/hooks/useLang';
import { useLimits } from '@/entities/site/limits';
import { paths } from '@/entities/site/paths';
import { TierEditor } from '@/entities/pricing/tiers/TierEditor';
import type { TierInput } from '@/entities/pricing/tiers/tiers';
import { useLadderErrorText } from '@/entities/pricing/tiers/useLadderErrorText';
import { Dialog } from '@/shared/ui/Dialog';
import { toast } from '@/shared/ui/toast';
import { renewAd } from '../queries';
import styles from './RenewDialog.module.css';

const FIELDS = ['pro_name', 'pro_expiry', 'pro_quantity', 'pro_base_price', 'prices'] as const;
const FORM_ID = 'renew';
const fieldId = (field: string) => `${FORM_ID}-${field}`;

/** Reads plain digits; anything else is 0. */
const readWhole = (text: string): number => (/^\d+$/.test(text) ? Number(text) : 0);

/** A new round of a closed ad: name, expiry, quantity, base price and price steps; everything else is copied. */
export function RenewDialog({ ad, onClose }: { ad: SaleRow; onClose: () => void }) {
  const { t } = useTranslation(['sales', 'common']);
  const lang = useLang();
  const limits = useLimits();
  const client = useQueryClient();
  const navigate = useNavigate();
  const ladderErrorText = useLadderErrorText();
  const [opened] = useState(() => Date.now());
  const { from, to } = expiryWindow(opened, 'renewal');
  const initial = {
    pro_name: ad.pro_name,
    pro_expiry: '',
    pro_quantity: String(ad.pro_quantity),
    pro_base_price: String(cents(ad.pro_base_price) / 100n),
    prices: ad.prices.map(({ min, max, price }): TierInput => ({ min, max, price })),
  };
  const form = useForm({
    initial,
    fields: FIELDS,
    validate: (values) => {
      const { pro_expiry: expiry } = values;
      const pieces = readWhole(values.pro_quantity);
      const basePrice = readWhole(values.pro_base_price);
      const fields: FieldErrors<(typeof FIELDS)[number]> = {};
      if (values.pro_name.trim().length < 4) fields.pro_name = t('renew.name_min');
      if (expiry === '') fields.pro_expiry = t('renew.required');
      else if (readDay(expiry) === null) fields.pro_expiry = t('common:form.date.unreadable');
      else if (expiry < from) fields.pro_expiry = t('common:form.date.before', { day: from });
      else if (expiry > to) fields.pro_expiry = t('common:form.date.after', { day: to });
      if (pieces < limits.quantity_min || pieces > limits.quantity_max)
        fields.pro_quantity = t('renew.quantity_range', {
          min: formatNumber(limits.quantity_min),
          max: formatNumber(limits.quantity_max),
        });
      if (values.pro_base_price === '') fields.pro_base_price = t('renew.required');
      else if (basePrice < 1 || basePrice > limits.base_price_max)
        fields.pro_base_price = t('renew.base_price_range', { max: formatNumber(limits.base_price_max) });
      const ladder = ladderErrorText(values.prices, pieces, ad.mun_unit);
      if (ladder !== undefined) fields.prices = ladder;
      return { fields };
    },
    send: (values) =>
      renewAd(ad.pro_id, {
        pro_name: values.pro_name.trim(),
        pro_expiry: values.pro_expiry,
        pro_quantity: readWhole(values.pro_quantity),
        pro_base_price: String(readWhole(values.pro_base_price)),
        prices: values.prices,
      }),
    onSuccess: ({ pro_id }) => {
      toast.ok(t('renew.done'));
      onClose();
      void navigate(paths.ad(lang, pro_id));
    },
    onError: (error, placed) => ({ ...placed, head: placed.head ?? error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: ['ads'] }),
  });
  const { values, errors } = form;
  // What is wrong stays in sight until it is sent again.
  const set = (change: Partial<typeof values>) => form.update((old) => ({ ...old, ...change }), []);
  const unit = unitLabel(ad.mun_unit, lang);
  const pieces = readWhole(values.pro_quantity);
  const basePrice = readWhole(values.pro_base_price);
  const locked = values.prices.length > 0;
  const labels = {
    pro_name: t('renew.name'),
    pro_expiry: t('renew.expiry'),
    pro_quantity: t('renew.quantity'),
    pro_base_price: t('renew.base_price', { currency: ad.cur_id }),
    prices: t('common:tiers.title'),
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      keepOpen={form.busy}
      title={t('renew.title', { name: ad.pro_name })}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={form.busy}>
            {t('renew.cancel')}
          </Button>
          <Button type="submit" form={FORM_ID} loading={form.busy}>
            {t('renew.submit')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.fields} noValidate onSubmit={form.submit}>
        <p>{t('renew.text')}</p>
        <FormAlert text={form.head} errorSummary={form.errorSummary((field) => labels[field], fieldId)} />
        <TextInput
          id={fieldId('pro_name')}
          label={t('renew.name')}
          required
          maxLength={40}
          value={values.pro_name}
          error={errors.pro_name}
          onChange={(event) => set({ pro_name: event.currentTarget.value })}
        />
        <DayField
          id={fieldId('pro_expiry')}
          label={t('renew.expiry')}
          required
          from={from}
          to={to}
          value={values.pro_expiry}
          error={errors.pro_expiry}
          onChange={(day) => set({ pro_expiry: day })}
        />
        <div className={styles.pair}>
          <WholeField
            id={fieldId('pro_quantity')}
            label={t('renew.quantity')}
            required
            min={limits.quantity_min}
            max={limits.quantity_max}
            // A quantity below four cannot be divided into steps.
            clamp="min"
            unit={unit}
            disabled={locked}
            value={values.pro_quantity}
            error={errors.pro_quantity}
            onChange={(text) => set({ pro_quantity: text })}
          />
          <WholeField
            id={fieldId('pro_base_price')}
            label={t('renew.base_price', { currency: ad.cur_id })}
            required
            min={1}
            max={limits.base_price_max}
            unit={ad.cur_id}
            disabled={locked}
            value={values.pro_base_price}
            error={errors.pro_base_price}
            onChange={(text) => set({ pro_base_price: text })}
          />
        </div>
        {locked ? (
          <p className={styles.hint}>
            {t('renew.locked')}{' '}
            <button type="button" className={styles.clear} onClick={() => set({ prices: [] })}>
              {t('renew.clear')}
            </button>
          </p>
        ) : null}
        <TierEditor
          id={fieldId('prices')}
          rows={values.prices}
          onChange={(prices) => set({ prices })}
          quantity={pieces >= limits.quantity_min && pieces <= limits.quantity_max ? pieces : 0}
          basePrice={basePrice <= limits.base_price_max ? BigInt(basePrice) * 100n : 0n}
          currency={ad.cur_id}
          unit={ad.mun_unit}
          error={errors.prices}
        />
      </form>
    </Dialog>
  );
}

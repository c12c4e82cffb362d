import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '@/api/errors';
import type { SaleRow } from '@/api/types';
import { expiryWindow } from '@/entities/ad/expiry';
import { cents, formatNumber } from '@/shared/format/money';
import { unitLabel } from '@/shared/format/quantity';
import { readDay } from '@/shared/format/typedDate';
import { fieldMessages } from '@/shared/form/fieldMessages';
import { DayField } from '@/shared/form/DayField';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { WholeField } from '@/shared/form/WholeField';
import { useLang } from '@/shared/hooks/useLang';
import { useLimits } from '@/entities/site/limits';
import { paths } from '@/entities/site/paths';
import { TierEditor } from '@/entities/pricing/tiers/TierEditor';
import type { TierRow } from '@/entities/pricing/tiers/tiers';
import { useLadderErrorText } from '@/entities/pricing/tiers/useLadderErrorText';
import { Dialog } from '@/shared/ui/Dialog';
import { toast } from '@/shared/ui/toast';
import { renewAd } from '../queries';
import styles from './RenewDialog.module.css';

const FIELDS = ['pro_name', 'pro_expiry', 'pro_quantity', 'pro_base_price', 'prices'] as const;
const FORM_ID = 'renew';
const fieldId = (field: string) => `${FORM_ID}-${field}`;

/** Of plain figures; what is none counts as nothing. */
const readWhole = (text: string): number => (/^\d+$/.test(text) ? Number(text) : 0);

/** A new round of a closed ad: name, expiry, quantity, base price and steps; everything else is carried over. */
export function RenewDialog({ ad, onClose }: { ad: SaleRow; onClose: () => void }) {
  const { t } = useTranslation(['sales', 'common']);
  const lang = useLang();
  const limits = useLimits();
  const client = useQueryClient();
  const navigate = useNavigate();
  const ladderErrorText = useLadderErrorText();
  const [opened] = useState(() => Date.now());
  const { from, to } = expiryWindow(opened, 'renewal');
  const [name, setName] = useState(ad.pro_name);
  const [expiry, setExpiry] = useState('');
  const [quantity, setQuantity] = useState(String(ad.pro_quantity));
  const [base, setBase] = useState(String(cents(ad.pro_base_price) / 100n));
  const [rows, setRows] = useState<TierRow[]>(ad.prices.map(({ min, max, price }) => ({ min, max, price })));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [head, setHead] = useState<string | null>(null);
  const unit = unitLabel(ad.mun_unit, lang);
  const pieces = readWhole(quantity);
  const basePrice = readWhole(base);
  const locked = rows.length > 0;
  const labels = {
    pro_name: t('renew.name'),
    pro_expiry: t('renew.expiry'),
    pro_quantity: t('renew.quantity'),
    pro_base_price: t('renew.base_price', { currency: ad.cur_id }),
    prices: t('common:tiers.title'),
  };
  const errorSummary = FIELDS.flatMap((field) => {
    const text = errors[field];
    return text === undefined ? [] : [{ id: fieldId(field), label: labels[field], text }];
  });

  const send = useMutation({
    mutationFn: () =>
      renewAd(ad.pro_id, {
        pro_name: name.trim(),
        pro_expiry: expiry,
        pro_quantity: pieces,
        pro_base_price: String(basePrice),
        prices: rows,
      }),
    onSuccess: ({ pro_id }) => {
      toast.ok(t('renew.done'));
      onClose();
      void navigate(paths.ad(lang, pro_id));
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) {
        setHead(errorText(error));
        return;
      }
      const placed = fieldMessages(error, FIELDS);
      setErrors(placed.fields);
      setHead(placed.head ?? error.message);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['ads'] }),
  });
  const submit = () => {
    const found: Record<string, string> = {};
    if (name.trim().length < 4) found.pro_name = t('renew.name_min');
    if (expiry === '') found.pro_expiry = t('renew.required');
    else if (readDay(expiry) === null) found.pro_expiry = t('common:form.date.unreadable');
    else if (expiry < from) found.pro_expiry = t('common:form.date.before', { day: from });
    else if (expiry > to) found.pro_expiry = t('common:form.date.after', { day: to });
    if (pieces < limits.quantity_min || pieces > limits.quantity_max)
      found.pro_quantity = t('renew.quantity_range', {
        min: formatNumber(limits.quantity_min),
        max: formatNumber(limits.quantity_max),
      });
    if (base === '') found.pro_base_price = t('renew.required');
    else if (basePrice < 1 || basePrice > limits.base_price_max)
      found.pro_base_price = t('renew.base_price_range', { max: formatNumber(limits.base_price_max) });
    const ladder = ladderErrorText(rows, pieces, ad.mun_unit);
    if (ladder !== undefined) found.prices = ladder;
    setErrors(found);
    setHead(null);
    if (Object.keys(found).length === 0) send.mutate();
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      keepOpen={send.isPending}
      title={t('renew.title', { name: ad.pro_name })}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={send.isPending}>
            {t('renew.cancel')}
          </Button>
          <Button type="submit" form={FORM_ID} loading={send.isPending}>
            {t('renew.submit')}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!send.isPending) submit();
        }}
      >
        <p>{t('renew.text')}</p>
        <FormAlert text={head} errorSummary={errorSummary} />
        <TextInput
          id={fieldId('pro_name')}
          label={t('renew.name')}
          required
          maxLength={40}
          value={name}
          error={errors.pro_name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DayField
          id={fieldId('pro_expiry')}
          label={t('renew.expiry')}
          required
          from={from}
          to={to}
          value={expiry}
          error={errors.pro_expiry}
          onChange={setExpiry}
        />
        <div className={styles.pair}>
          <WholeField
            id={fieldId('pro_quantity')}
            label={t('renew.quantity')}
            required
            min={limits.quantity_min}
            max={limits.quantity_max}
            // Below four there is nothing to share between steps.
            clamp="min"
            unit={unit}
            disabled={locked}
            value={quantity}
            error={errors.pro_quantity}
            onChange={setQuantity}
          />
          <WholeField
            id={fieldId('pro_base_price')}
            label={t('renew.base_price', { currency: ad.cur_id })}
            required
            min={1}
            max={limits.base_price_max}
            unit={ad.cur_id}
            disabled={locked}
            value={base}
            error={errors.pro_base_price}
            onChange={setBase}
          />
        </div>
        {locked ? (
          <p className={styles.hint}>
            {t('renew.locked')}{' '}
            <button type="button" className={styles.clear} onClick={() => setRows([])}>
              {t('renew.clear')}
            </button>
          </p>
        ) : null}
        <TierEditor
          id={fieldId('prices')}
          rows={rows}
          onChange={setRows}
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

import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { formatQuantity } from '@/shared/format/quantity';
import { errorText } from '@/shared/form/errorText';
import type { FieldErrors, FormErrors } from '@/shared/form/formErrors';
import { useNumberErrorText } from '@/shared/form/useNumberErrorText';
import { useLang } from '@/shared/hooks/useLang';
import { requiresTier } from '@/entities/pricing/settlement/ladder';
import { toast } from '@/shared/ui/toast';
import type { OfferDraft } from './draft';
import type { QuantityReading } from './quantity';

export const FIELDS = ['quantity', 'condition', 'tier'] as const;
export type OfferField = (typeof FIELDS)[number];

const FIELD_OF = { missingQuantityError: 'quantity', termsError: 'condition', priceError: 'tier' } as const;

/** Raised to the least that can be had, or lowered because somebody else took units. */
export type Unseen = 'raised' | 'lowered' | null;

/** What is wrong with an offer, in words: what the client finds and what the server says. */
export function useOfferErrors(unit: string) {
  const { t } = useTranslation('offers');
  const lang = useLang();
  const numberErrorText = useNumberErrorText();
  const clamped = (count: number) => t('form.clamped', { quantity: formatQuantity(count, unit, lang) });
  return {
    clamped,
    /** `unseen`: how the quantity was changed after it was typed, which nobody has seen yet. */
    errorsOf: ({ type, prcId }: OfferDraft, { error, quantity }: QuantityReading, unseen: Unseen) => {
      const fields: FieldErrors<OfferField> = {};
      if (error !== null) fields.quantity = numberErrorText(error);
      else if (quantity < 1) fields.quantity = t('error.missingQuantityError');
      else if (unseen !== null) {
        fields.quantity = t(`form.${unseen}`, { quantity: formatQuantity(quantity, unit, lang) });
      }
      if (type === null) fields.condition = t('error.termsError');
      else if (requiresTier(type) && prcId === null) fields.tier = t('error.priceError');
      return fields;
    },
    /** Beside its field where it has one, and in a toast. */
    showServerError: (error: Error, holdTo: (available: number) => void): FormErrors<OfferField> | null => {
      if (error instanceof ApiError && error.code === 'quantityLimit') {
        const left = error.number('available') ?? 0;
        holdTo(left);
        toast.err(clamped(left));
        return { fields: { quantity: clamped(left) } };
      }
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'sells_out' || code === 'sells_out_no_more' || code === 'vat_changed') {
        toast.err(error.message);
        return { fields: { quantity: error.message } };
      }
      if (code === 'missingQuantityError' || code === 'termsError' || code === 'priceError') {
        toast.err(t(`error.${code}`));
        return { fields: { [FIELD_OF[code]]: t(`error.${code}`) } };
      }
      toast.err((error instanceof ApiError ? error.message : errorText(error)) || t('error.purchaseError'));
      return null;
    },
  };
}

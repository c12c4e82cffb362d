import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '@/api/client';
import type { ApiError } from '@/api/errors';
import type { OfferType } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useNumberErrorText } from '@/shared/form/useNumberErrorText';
import { useLang } from '@/shared/hooks/useLang';
import { requiresTier, type OfferTerms } from '@/entities/pricing/settlement/ladder';
import { toast } from '@/shared/ui/toast';
import { heldQuantity } from './quantity';
import type { OfferTermsInput } from './queries';

export interface OfferErrors {
  quantity?: string | undefined;
  condition?: string | undefined;
  tier?: string | undefined;
}

/** What somebody has filled in, as it stands in the fields. */
export interface OfferDraft {
  text: string;
  type: OfferType | null;
  prcId: number | null;
}

const EMPTY: OfferDraft = { text: '', type: null, prcId: null };
const SPELLED = { missingQuantityError: 'quantity', termsError: 'condition', priceError: 'tier' } as const;

/**
 * State of the buying form: the typed quantity (held to what is available, also when that shrinks while typing), the
 * condition and the limit. `check` returns the terms to send, or shows what is missing.
 */
export function useOfferForm({
  available,
  unit,
  initial = EMPTY,
}: {
  available: number;
  unit: string;
  initial?: OfferDraft | undefined;
}) {
  const { t } = useTranslation('offers');
  const lang = useLang();
  const numberErrorText = useNumberErrorText();
  const [draft, setDraft] = useState<OfferDraft>(initial);
  const [errors, setErrors] = useState<OfferErrors>({});
  const [seen, setSeen] = useState(available);
  const sent = useRef({ body: '', key: newIdempotencyKey() });
  const unseen = useRef(false);
  const { text, type, prcId } = draft;
  const held = heldQuantity(text, available, lang);

  const clamped = (count: number) => t('form.clamped', { quantity: formatQuantity(count, unit, lang) });
  /** The most that can be had, as it stands in the field. */
  const most = (left: number): OfferDraft => ({ ...draft, text: left < 1 ? '' : formatNumber(left) });
  // Somebody else took units while this quantity was typed.
  if (seen !== available) {
    setSeen(available);
    if (held.above) {
      setDraft(most(available));
      setErrors({ ...errors, quantity: clamped(available) });
    }
  }

  /** What is above the available is lowered at once, in words: nobody sends a number other than the one in sight. */
  const setQuantity = (typed: string) => {
    unseen.current = false;
    const { above } = heldQuantity(typed, available, lang);
    setDraft(above ? most(available) : { ...draft, text: typed });
    setErrors({ ...errors, quantity: above ? clamped(available) : undefined });
  };
  /** The field was left, perhaps by the press that sends, and holds a number nobody typed: that press only shows it. */
  const holdBack = () => {
    unseen.current = true;
  };
  const setCondition = (next: OfferType) => {
    setDraft({ ...draft, type: next, prcId: requiresTier(next) ? prcId : null });
    setErrors({ ...errors, condition: undefined, tier: undefined });
  };
  /** A limit belongs to condition 2: choosing one chooses both. */
  const setTier = (id: number) => {
    setDraft({ ...draft, type: 2, prcId: id });
    setErrors({ ...errors, condition: undefined, tier: undefined });
  };

  const check = (): OfferTermsInput | null => {
    const found: OfferErrors = {};
    if (held.error !== null) found.quantity = numberErrorText(held.error);
    else if (held.quantity < 1) found.quantity = t('error.missingQuantityError');
    else if (unseen.current) found.quantity = t('form.raised', { quantity: formatQuantity(held.quantity, unit, lang) });
    unseen.current = false;
    if (type === null) found.condition = t('error.termsError');
    else if (requiresTier(type) && prcId === null) found.tier = t('error.priceError');
    setErrors(found);
    const first = found.quantity ?? found.condition ?? found.tier;
    if (first !== undefined) toast.err(first);
    if (type === null || first !== undefined) return null;
    return { off_quantity: held.quantity, off_type: type, prc_id: requiresTier(type) ? prcId : null };
  };

  /** Puts a refusal of the server beside its field; answers the words for the toast. */
  const showServerError = (error: ApiError): string => {
    if (error.code === 'quantityLimit') {
      const left = error.number('available') ?? 0;
      setDraft(most(left));
      setErrors({ quantity: clamped(left) });
      return clamped(left);
    }
    const code = error.code;
    const known = code === 'missingQuantityError' || code === 'termsError' || code === 'priceError';
    if (!known) return error.message;
    setErrors({ [SPELLED[code]]: t(`error.${code}`) });
    return t(`error.${code}`);
  };

  /** The key of this form: the same over retries of the same terms, a new one once they change. */
  const keyFor = (terms: OfferTermsInput): string => {
    const body = JSON.stringify(terms);
    if (sent.current.body !== '' && sent.current.body !== body) sent.current.key = newIdempotencyKey();
    sent.current.body = body;
    return sent.current.key;
  };

  const { quantity } = held;
  // Condition 2 without its limit yet is tried as condition 1: nothing is refused before it is sent.
  const typed: OfferTerms | null = quantity > 0 ? { quantity, type: prcId === null ? 1 : (type ?? 1), prcId } : null;
  return {
    draft,
    text,
    quantity,
    type,
    prcId,
    typed,
    errors,
    setQuantity,
    holdBack,
    setCondition,
    setTier,
    check,
    showServerError,
    keyFor,
  };
}

export type OfferForm = ReturnType<typeof useOfferForm>;

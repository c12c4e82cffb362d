import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '@/api/client';
import type { ApiError } from '@/api/errors';
import type { OfferType } from '@/api/types';
import { formatNumber } from '../format/money';
import { unitLabel } from '../format/quantity';
import { useLang } from '../hooks/useLang';
import { requiresTier, type Wish } from '../settlement/ladder';
import { toast } from '../ui/toast';
import { clampQuantity, typedQuantity } from './quantity';
import type { OfferWish } from './queries';

export interface OfferErrors {
  quantity?: string;
  condition?: string;
  tier?: string;
}

const SPELLED = { missingQuantityError: 'quantity', termsError: 'condition', priceError: 'tier' } as const;

/**
 * State of the buying form: the typed quantity (held to what is available, also when that shrinks while typing), the
 * condition and the limit. `check` answers the wish to send, or marks what is missing.
 */
export function useOfferForm({
  available,
  unit,
  initial,
}: {
  available: number;
  unit: string;
  initial?: { quantity: number; type: OfferType; prcId: number | null };
}) {
  const { t } = useTranslation('offers');
  const lang = useLang();
  const [text, setText] = useState(initial === undefined ? '' : String(initial.quantity));
  const [type, setType] = useState<OfferType | null>(initial?.type ?? null);
  const [prcId, setPrcId] = useState<number | null>(initial?.prcId ?? null);
  const [errors, setErrors] = useState<OfferErrors>({});
  const [seen, setSeen] = useState(available);
  const sent = useRef({ body: '', key: newIdempotencyKey() });

  const limitText = (count: number) => t('form.clamped', { n: formatNumber(count), unit: unitLabel(unit, lang) });
  // Somebody else took units while this quantity was typed.
  if (seen !== available) {
    setSeen(available);
    const held = clampQuantity(text, available);
    if (held.clamped) {
      setText(held.text);
      setErrors({ ...errors, quantity: limitText(available) });
    }
  }

  const setQuantity = (typed: string) => {
    const digits = typedQuantity(typed);
    const { clamped, text: kept } =
      Number(digits) > available ? clampQuantity(digits, available) : { clamped: false, text: digits };
    setText(kept);
    setErrors({ ...errors, quantity: clamped ? limitText(available) : undefined });
  };
  const leaveQuantity = () => setText(clampQuantity(text, available).text);
  const setCondition = (next: OfferType) => {
    setType(next);
    if (!requiresTier(next)) setPrcId(null);
    setErrors({ ...errors, condition: undefined, tier: undefined });
  };
  const setTier = (id: number) => {
    setPrcId(id);
    setErrors({ ...errors, tier: undefined });
  };

  const check = (): OfferWish | null => {
    const held = clampQuantity(text, available);
    const found: OfferErrors = {};
    if (held.text === '') found.quantity = t('error.missingQuantityError');
    if (type === null) found.condition = t('error.termsError');
    else if (requiresTier(type) && prcId === null) found.tier = t('error.priceError');
    setErrors(found);
    const first = found.quantity ?? found.condition ?? found.tier;
    if (first !== undefined) toast.err(first);
    if (type === null || first !== undefined) return null;
    setText(held.text);
    return { off_quantity: Number(held.text), off_type: type, prc_id: requiresTier(type) ? prcId : null };
  };

  /** Puts a refusal of the server beside its field; answers the words for the toast. */
  const refuse = (error: ApiError): string => {
    if (error.code === 'quantityLimit') {
      const left = error.number('available') ?? 0;
      setText(clampQuantity(text, left).text);
      setErrors({ quantity: limitText(left) });
      return limitText(left);
    }
    const code = error.code;
    const known = code === 'missingQuantityError' || code === 'termsError' || code === 'priceError';
    if (!known) return error.message;
    setErrors({ [SPELLED[code]]: t(`error.${code}`) });
    return t(`error.${code}`);
  };

  /** The key of this form: the same over retries of the same wish, a new one when the wish changed. */
  const keyFor = (wish: OfferWish): string => {
    const body = JSON.stringify(wish);
    if (sent.current.body !== '' && sent.current.body !== body) sent.current.key = newIdempotencyKey();
    sent.current.body = body;
    return sent.current.key;
  };

  const quantity = Number(text) || 0;
  const typed: Wish | null = quantity > 0 ? { quantity, type: type ?? 1, prcId } : null;
  return {
    text,
    quantity,
    type,
    prcId,
    typed,
    errors,
    setQuantity,
    leaveQuantity,
    setCondition,
    setTier,
    check,
    refuse,
    keyFor,
  };
}

export type OfferForm = ReturnType<typeof useOfferForm>;

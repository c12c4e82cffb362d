import { useState } from 'react';
import type { OfferType } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import type { FieldErrors } from '@/shared/form/formErrors';
import { useForm, type FormOptions } from '@/shared/form/useForm';
import { useLang } from '@/shared/hooks/useLang';
import { requiresTier, type OfferTerms } from '@/entities/pricing/settlement/ladder';
import { toast } from '@/shared/ui/toast';
import type { OfferDraft } from './draft';
import { focusFirstError } from './focusFirstError';
import { isTheRest, readQuantity } from './quantity';
import type { OfferTermsInput } from './queries';
import { FIELDS, useOfferErrors, type OfferField, type Unseen } from './useOfferErrors';

const EMPTY: OfferDraft = { text: '', type: null, prcId: null };

interface OfferFormOptions<R> extends Pick<
  FormOptions<OfferDraft, OfferField, R>,
  'beforeSend' | 'onSuccess' | 'onSettled'
> {
  available: number;
  unit: string;
  initial?: OfferDraft | undefined;
  /** The key stays the same over retries of the same terms. */
  send: (terms: OfferTermsInput, idempotencyKey: string) => Promise<R>;
  /** Called with what is sent, as it is sent. */
  onSend?: (typed: OfferTerms | null) => void;
}

/** Condition 2 without a limit is previewed as condition 1; only sending demands the limit. */
function typedTerms({ type, prcId }: OfferDraft, quantity: number): OfferTerms | null {
  return quantity > 0 ? { quantity, type: prcId === null ? 1 : (type ?? 1), prcId } : null;
}

/** Of a valid draft. */
const termsToSend = ({ type, prcId }: OfferDraft, quantity: number, available: number): OfferTermsInput => ({
  off_quantity: quantity,
  off_type: type ?? 1,
  prc_id: type !== null && requiresTier(type) ? prcId : null,
  off_sells_out: isTheRest(quantity, available) ? 1 : 0,
});

/** The most that can be had, as it stands in the field. */
const mostText = (left: number) => (left < 1 ? '' : formatNumber(left));

/**
 * The buying form: the typed quantity (held to what is available, also when that shrinks while typing), the condition
 * and the limit.
 */
export function useOfferForm<R>({ available, unit, initial = EMPTY, send, onSend, ...sending }: OfferFormOptions<R>) {
  const lang = useLang();
  const { clamped, errorsOf, showServerError } = useOfferErrors(unit);
  const [lastAvailable, setLastAvailable] = useState<number | null>(null);
  const [unseen, setUnseen] = useState<Unseen>(null);
  const read = (text: string) => readQuantity(text, available, lang);
  const form = useForm({
    ...sending,
    initial,
    fields: FIELDS,
    validate: (draft) => {
      const fields = errorsOf(draft, read(draft.text), unseen);
      setUnseen(null);
      return { fields };
    },
    onInvalid: ([first], { fields }, event) => {
      if (first !== undefined) toast.err(fields?.[first] ?? '');
      if (event !== undefined) focusFirstError(event.currentTarget);
    },
    send: (draft, keyFor) => {
      const terms = termsToSend(draft, read(draft.text).quantity, available);
      return send(terms, keyFor(terms));
    },
    onMutate: (draft) => onSend?.(typedTerms(draft, read(draft.text).quantity)),
    onError: (error) => showServerError(error, (left) => form.update((old) => ({ ...old, text: mostText(left) }), [])),
  });
  const { values: draft, errors } = form;
  const { quantity, above } = read(draft.text);
  const change = (part: Partial<OfferDraft>, shown: FieldErrors<OfferField>) => {
    form.update((old) => ({ ...old, ...part }), []);
    form.setErrors({ fields: { ...errors, ...shown } });
  };
  // Somebody else took units while this quantity was typed, or since it was kept.
  if (lastAvailable !== available) {
    setLastAvailable(available);
    if (above) {
      change({ text: mostText(available) }, { quantity: clamped(available) });
      setUnseen('lowered');
    }
  }
  return {
    ...draft,
    quantity,
    typed: typedTerms(draft, quantity),
    /** Takes all that is left: sending it ends the sale. */
    sellsOut: isTheRest(quantity, available),
    errors,
    submit: form.submit,
    busy: form.busy,
    /**
     * A quantity above the available is lowered at once, with a message: nobody sends a number other than the visible
     * one.
     */
    setQuantity: (next: string) => {
      // Leaving the field writes the same number in another form.
      if (read(next).quantity !== quantity) setUnseen(null);
      const lowered = read(next).above;
      change({ text: lowered ? mostText(available) : next }, { quantity: lowered ? clamped(available) : undefined });
    },
    /** Leaving the field changed its number, perhaps by the very click on send: that click only shows the new number. */
    holdBack: () => setUnseen('raised'),
    setCondition: (next: OfferType) =>
      change({ type: next, prcId: requiresTier(next) ? draft.prcId : null }, { condition: undefined, tier: undefined }),
    /** A limit belongs to condition 2: choosing one chooses both. */
    setTier: (id: number) => change({ type: 2, prcId: id }, { condition: undefined, tier: undefined }),
  };
}

export type OfferForm = ReturnType<typeof useOfferForm>;

import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { useOfferPrice } from '@/entities/pricing/ladder/useOfferPrice';
import type { OfferMeaning } from '@/entities/pricing/settlement/offerMeaning';
import { confirmDestructive } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';

interface SoldAd {
  pro_name: string;
  mun_unit: string;
  cur_id: string;
}

/**
 * Asks once before an offer that sells out, with the sum that will be paid. When the sum, the quantity or the price moves
 * while somebody thinks, the question is taken back and nothing is sent. An offer that leaves something is not asked about.
 */
export function useSellOutQuestion(ad: SoldAd, quantity: number, meaning: OfferMeaning | undefined) {
  const { t } = useTranslation('offers');
  const lang = useLang();
  const offerPrice = useOfferPrice(ad.cur_id);
  const text =
    meaning?.sellsOut === true
      ? t('sell_out.text', {
          quantity: formatQuantity(quantity, ad.mun_unit, lang),
          price: offerPrice(meaning.price, meaning),
          amount: formatMoney(meaning.payNow ?? 0n, ad.cur_id),
        })
      : null;
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), [text]);
  return async (): Promise<boolean> => {
    if (text === null) return true;
    const question = new AbortController();
    asked.current = question;
    const yes = await confirmDestructive(
      { title: t('sell_out.title', { name: ad.pro_name }), text, yes: t('form.submit_binding'), no: t('sell_out.no') },
      question.signal,
    );
    asked.current = null;
    if (question.signal.aborted) toast.err(t('sell_out.changed'));
    return yes;
  };
}

import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { useMoneyText, type PricedAd } from '@/entities/pricing/useMoneyText';
import { deliveryOf, type DeliveryTerms } from '@/entities/pricing/settlement/delivery';
import type { OfferMeaning } from '@/entities/pricing/settlement/offerMeaning';
import { confirmDestructive } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';

interface SoldAd extends PricedAd, DeliveryTerms {
  pro_name: string;
  mun_unit: string;
}

/**
 * Asks once before an offer that sells out, with the sum that will be paid. When the sum, the quantity or the price moves
 * while somebody thinks, the question is taken back and nothing is sent. An offer that leaves something is not asked about.
 */
export function useSellOutQuestion(ad: SoldAd, quantity: number, meaning: OfferMeaning | undefined) {
  const { t } = useTranslation('offers');
  const lang = useLang();
  const { t: tc } = useTranslation();
  const { price, sum } = useMoneyText();
  const delivery = deliveryOf(ad);
  const text =
    meaning?.sellsOut === true
      ? t('sell_out.text', {
          quantity: formatQuantity(quantity, ad.mun_unit, lang),
          price: price(meaning.price, ad),
          amount:
            sum(meaning.payNow ?? 0n, ad) + (delivery === 'unsaid' ? '' : ` (${tc(`money.delivery.${delivery}`)})`),
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

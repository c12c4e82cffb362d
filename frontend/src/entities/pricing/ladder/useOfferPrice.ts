import { useTranslation } from 'react-i18next';
import { formatMoney, type Cents } from '@/shared/format/money';
import type { OfferMeaning } from '../settlement/offerMeaning';

/** A price beside an offer, in words: with the VAT that comes on top of it. */
export function useOfferPrice(currency: string): (value: Cents, meaning: OfferMeaning) => string {
  const { t } = useTranslation();
  return (value, { vatOnTop }) => {
    const price = formatMoney(value, currency);
    return vatOnTop == null ? price : t('offer.plus_vat', { price, rate: vatOnTop });
  };
}

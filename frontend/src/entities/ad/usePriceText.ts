import { useTranslation } from 'react-i18next';
import type { Card } from '@/api/types';
import { formatMoney } from '@/shared/format/money';

/** Writes a price of one unit, with a mark where VAT comes on top of it: amounts hold that VAT, prices do not. */
export function usePriceText() {
  const { t } = useTranslation();
  return (price: string, { cur_id: currency, pro_vat_added: added }: Pick<Card, 'cur_id' | 'pro_vat_added'>): string =>
    added === 1 ? t('plus_vat', { price: formatMoney(price, currency) }) : formatMoney(price, currency);
}

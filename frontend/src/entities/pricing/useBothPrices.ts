import { useTranslation } from 'react-i18next';
import { cents, formatMoney } from '@/shared/format/money';
import { kindFor, shownAmount, type Reader } from './settlement/amounts';
import type { PricedAd } from './useMoneyText';

/** Writes a price of an ad as every buyer will see it: for firms and persons apart where they see different kinds. */
export function useBothPrices(): (price: string, ad: PricedAd) => string {
  const { t } = useTranslation();
  return (price, ad) => {
    const shownTo = (reader: Reader) =>
      t(`money.price.${kindFor(ad, reader)}`, {
        price: formatMoney(shownAmount(cents(price), ad, reader), ad.cur_id),
      });
    const [firm, person] = [shownTo('firm'), shownTo('person')];
    return firm === person ? firm : t('money.both', { firm, person });
  };
}

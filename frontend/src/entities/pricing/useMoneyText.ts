import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/entities/account/session/useSession';
import { anyCents, cents, formatAmount, formatMoney, type Cents } from '@/shared/format/money';
import { kindFor, partsOf, shownAmount, type Reader, type VatTerms } from './settlement/amounts';

export type PricedAd = VatTerms & { cur_id: string };

const amountOf = (value: Cents | string): Cents => (typeof value === 'bigint' ? value : cents(value));

/** Who reads: a visitor and a private person see what is paid, a firm the net price. */
export function useReader(): Reader {
  return useSession().user?.usr_is_organisation === 1 ? 'firm' : 'person';
}

/**
 * Writes money of an ad in the kind that the reader sees, with what it holds of VAT: `price` of one unit, as the server
 * sends it (`bare`: its figure alone, where the kind is named beside); `saving`, already of that kind (as `ladderModel` has it for the reader); `sum`, of what is paid, and `parts`,
 * its net part and VAT, which only a firm is told, and only of an ad that states a rate; `amount`, what is paid as one
 * figure of the reader's kind. `withCents`, of all but the last: as the other amounts of a column show them, which
 * `centsIn` says of prices.
 */
export function useMoneyText() {
  const { t } = useTranslation();
  const reader = useReader();
  return useMemo(() => {
    const sum = (amount: Cents | string, { cur_id: currency }: { cur_id: string }, withCents = false) =>
      formatMoney(amount, currency, withCents);
    const shown = (value: Cents | string, ad: PricedAd) => shownAmount(amountOf(value), ad, reader);
    const centsIn = (values: readonly (Cents | string)[], ad: PricedAd) =>
      anyCents(values.map((value) => shown(value, ad)));
    const bare = (value: Cents | string, ad: PricedAd, withCents = false) => formatAmount(shown(value, ad), withCents);
    const price = (value: Cents | string, ad: PricedAd, withCents = false) =>
      t(`money.price.${kindFor(ad, reader)}`, { price: sum(shown(value, ad), ad, withCents) });
    const saving = (value: Cents, ad: PricedAd, withCents = false) =>
      t(`money.saving.${kindFor(ad, reader)}`, { amount: sum(value, ad, withCents) });
    /** Net part and VAT of each of these sums, in their order; nothing of an ad without a rate, and for a person. */
    const partsIn = (paid: readonly Cents[], ad: PricedAd): Cents[] => {
      const stated = ad.pro_vat === '20' || ad.pro_vat === '10';
      return stated && reader === 'firm'
        ? paid.flatMap((one) => {
            const { net, vat } = partsOf(one, ad);
            return [net, vat];
          })
        : [];
    };
    const parts = (paid: Cents, ad: PricedAd, withCents = false): string[] => {
      const [net, vat] = partsIn([paid], ad);
      return net === undefined || vat === undefined
        ? []
        : [t('money.parts', { net: sum(net, ad, withCents), vat: sum(vat, ad, withCents) })];
    };
    const amount = (paid: Cents, ad: PricedAd) => {
      const kind = kindFor(ad, reader);
      return t(`money.price.${kind}`, { price: sum(kind === 'net' ? partsOf(paid, ad).net : paid, ad) });
    };
    return { amount, bare, centsIn, price, saving, sum, parts, partsIn, reader };
  }, [t, reader]);
}

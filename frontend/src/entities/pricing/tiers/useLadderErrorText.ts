import { useTranslation } from 'react-i18next';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { ladderError, type TierInput } from './tiers';

/** The sentence about finished steps that cannot be sent, or undefined. */
export function useLadderErrorText(): (
  rows: readonly TierInput[],
  quantity: number,
  unit: string,
) => string | undefined {
  const { t } = useTranslation();
  const lang = useLang();
  return (rows, quantity, unit) => {
    switch (ladderError(rows, quantity)) {
      case 'pricesLengthError':
        return t('tiers.error.pricesLengthError');
      case 'useAllQuantityError':
        return t('tiers.error.useAllQuantityError', { quantity: formatQuantity(quantity, unit, lang) });
      case 'main.quantityMaxError':
        return t('tiers.error.quantityMaxError');
      case null:
        return undefined;
    }
  };
}

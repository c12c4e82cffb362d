import { useTranslation } from 'react-i18next';
import { formatNumber } from '../format/money';
import { ladderFault, type TierRow } from './tiers';

/** The sentence about finished steps that cannot be sent, or undefined. */
export function useLadderWords(): (rows: readonly TierRow[], quantity: number, unit: string) => string | undefined {
  const { t } = useTranslation();
  return (rows, quantity, unit) => {
    switch (ladderFault(rows, quantity)) {
      case 'pricesLengthError':
        return t('tiers.error.pricesLengthError');
      case 'useAllQuantityError':
        return t('tiers.error.useAllQuantityError', { n: formatNumber(quantity), unit });
      case 'main.quantityMaxError':
        return t('tiers.error.quantityMaxError');
      case null:
        return undefined;
    }
  };
}

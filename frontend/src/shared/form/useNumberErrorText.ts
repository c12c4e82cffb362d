import { useTranslation } from 'react-i18next';
import { formatAmount } from '@/shared/format/money';
import type { NumberError } from '@/shared/format/typedNumber';

/** The sentence about a number that was refused; `unit` follows the limit, as "RSD" or "kom.". */
export function useNumberErrorText(): (error: NumberError, unit?: string) => string {
  const { t } = useTranslation();
  return (error, unit) => {
    switch (error.code) {
      case 'number':
        return t('form.number.unreadable');
      case 'whole':
        return t('form.number.whole');
      case 'decimals':
        return t('form.number.decimals');
      case 'comma':
        return t('form.number.comma');
      case 'ambiguous':
        return t('form.number.ambiguous', {
          whole: formatAmount(error.whole),
          decimal: formatAmount(error.decimal),
        });
      case 'min':
      case 'max': {
        const limit = formatAmount(error.limit) + (unit === undefined ? '' : `\u00a0${unit}`);
        // A unit's own full stop ends the sentence too: "Najmanje 4 kom."
        return t(`form.number.${error.code}`, { limit }).replace('..', '.');
      }
    }
  };
}

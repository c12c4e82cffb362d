import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Limits } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import type { ErrorSummaryItem } from '@/shared/form/FormAlert';
import { useLang } from '@/shared/hooks/useLang';
import { lookupQueries } from '@/entities/site/lookups';
import { useLadderErrorText } from '@/entities/pricing/tiers/useLadderErrorText';
import { boundsOf, rootOf } from './fields';
import type { AdError } from './fieldKinds';
import type { AdDraft } from './formValues';
import { fieldId } from './stepProps';

/** The words of errors: `toText` of one that was found here, `toItem` of one in the list above the form. */
export function useErrorWords(
  draft: AdDraft,
  expiryDays: { from: string; to: string },
  limits: Limits,
): {
  toText: (field: string, error: AdError) => string;
  toItem: (error: { field: string; text: string }) => ErrorSummaryItem;
} {
  const { t } = useTranslation('wizard');
  const { data: units = [] } = useQuery(lookupQueries.units(useLang()));
  const ladderErrorText = useLadderErrorText();
  const unit = units.find((row) => row.mun_id === draft.mun_id)?.mun_unit ?? '';
  const toText = (field: string, error: AdError) => {
    if (error === 'pricesLengthError' || error === 'useAllQuantityError' || error === 'main.quantityMaxError')
      return ladderErrorText(draft.prices, Number(draft.pro_quantity), unit) ?? '';
    const { min, max } = boundsOf(field, limits);
    return t(`error.${error}`, { min: formatNumber(min), max: formatNumber(max), ...expiryDays });
  };
  return {
    toText,
    toItem: ({ field, text }) => {
      const root = rootOf(field);
      return { id: fieldId(root), label: t(`field.${root}` as 'field.pro_name', { defaultValue: root }), text };
    },
  };
}

import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { VAT_TERMS, vatChoice, vatMeaning, vatOfChoice } from '@/entities/ad/vat';
import { vatOfDraft } from '../lib/fields';
import { fieldId, type StepProps } from '../lib/stepProps';

/** The rate, and whether the prices include it: one choice, so that neither is said without the other. */
export function VatField({ draft, set, error, termsLocked }: StepProps) {
  const { t } = useTranslation('wizard');
  return (
    <NativeSelect
      id={fieldId('pro_vat')}
      label={t('field.pro_vat')}
      description={t('hint.pro_vat')}
      disabled={termsLocked}
      value={vatChoice(vatOfDraft(draft))}
      error={error('pro_vat') ?? error('pro_vat_added')}
      data={VAT_TERMS.map((terms) => ({
        value: vatChoice(terms),
        label: t(`vat.${vatMeaning(terms)}`, { rate: terms.pro_vat ?? '' }),
      }))}
      onChange={(event) => {
        const { pro_vat, pro_vat_added } = vatOfChoice(event.currentTarget.value);
        set({ pro_vat: pro_vat ?? '', pro_vat_added: pro_vat_added === 1 });
      }}
    />
  );
}

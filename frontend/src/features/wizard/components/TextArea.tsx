import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { fieldId, type PlainText, type StepProps } from '../lib/bind';

/** A long text of the ad with its counter. */
export function TextArea({
  step,
  field,
  required = false,
}: {
  step: StepProps;
  field: Exclude<PlainText, 'pro_name' | 'pro_made_in' | 'pro_shipping_time' | 'pro_rules'>;
  required?: boolean;
}) {
  const { t } = useTranslation('wizard');
  return (
    <CountedTextarea
      id={fieldId(field)}
      label={t(`field.${field}`)}
      required={required}
      maxLength={step.limits.text_max}
      value={step.draft[field]}
      error={step.error(field)}
      onChange={(event) => step.set({ [field]: event.currentTarget.value })}
    />
  );
}

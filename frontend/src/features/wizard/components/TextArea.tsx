import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { fieldId, type PlainText, type StepProps } from '../lib/bind';

/** Fields that say by an example what is meant. */
const EXAMPLES = {
  pro_info: true,
  pro_description: true,
  pro_declaration_text: true,
  pro_shipping_info: true,
  pro_payment_info: true,
  pro_deposit_info: true,
  pro_contract_requirements: true,
  pro_claims_responsibility: true,
  pro_claims_info: true,
  pro_warranty_info: true,
  pro_limitations: true,
  pro_jurisdiction: true,
} as const satisfies Partial<Record<PlainText, true>>;

/** A long text of the ad with its counter. */
export function TextArea({
  step,
  field,
  required = false,
  rows,
}: {
  step: StepProps;
  field: Exclude<PlainText, 'pro_name' | 'pro_made_in' | 'pro_shipping_time' | 'pro_rules'>;
  required?: boolean;
  rows?: number;
}) {
  const { t } = useTranslation('wizard');
  return (
    <CountedTextarea
      id={fieldId(field)}
      label={t(`field.${field}`)}
      description={field in EXAMPLES ? t(`hint.${field as keyof typeof EXAMPLES}`) : undefined}
      {...(rows === undefined ? {} : { rows })}
      required={required}
      maxLength={step.limits.text_max}
      value={step.draft[field]}
      error={step.error(field)}
      onChange={(event) => step.set({ [field]: event.currentTarget.value })}
    />
  );
}

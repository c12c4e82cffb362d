import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { FIELDS } from '../lib/fields';
import type { TextName } from '../lib/formValues';
import { fieldId, type StepProps } from '../lib/stepProps';

/** A long text of the ad with its counter. */
export function TextArea({
  step,
  field,
  required = false,
  rows,
}: {
  step: StepProps;
  field: TextName;
  required?: boolean;
  rows?: number;
}) {
  const { t } = useTranslation('wizard');
  const { hint } = FIELDS[field];
  return (
    <CountedTextarea
      id={fieldId(field)}
      label={t(`field.${field}`)}
      description={hint === undefined ? undefined : t(hint)}
      {...(rows === undefined ? {} : { rows })}
      required={required}
      maxLength={step.limits.text_max}
      value={step.draft[field]}
      error={step.error(field)}
      onChange={(event) => step.set({ [field]: event.currentTarget.value })}
    />
  );
}

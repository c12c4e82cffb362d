import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { FIELDS } from '../lib/fields';
import type { TextName } from '../lib/formValues';
import { READY_FIELDS } from '../lib/readyTerms';
import { fieldId, type StepProps } from '../lib/stepProps';
import { ReadyTerms } from './ReadyTerms';

/** A long text of the ad with its counter, and with ready-made terms where there are any. */
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
  const ready = READY_FIELDS.find((name) => name === field);
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
      beside={ready === undefined ? null : <ReadyTerms step={step} field={ready} />}
      onChange={(event) => step.set({ [field]: event.currentTarget.value })}
    />
  );
}

import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FIELDS } from '../lib/fields';
import type { FlagName } from '../lib/formValues';
import type { StepProps } from '../lib/stepProps';

/** A switch of the ad, with what it means. */
export function FlagCheckbox({ step, field }: { step: StepProps; field: FlagName }) {
  const { t } = useTranslation('wizard');
  const { hint } = FIELDS[field];
  return (
    <Checkbox
      label={t(`field.${field}`)}
      description={hint === undefined ? undefined : t(hint)}
      checked={step.draft[field]}
      onChange={(event) => step.set({ [field]: event.currentTarget.checked })}
    />
  );
}

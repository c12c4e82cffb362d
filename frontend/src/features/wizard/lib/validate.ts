/** What is wrong with the fields of a step, by their rows in the table. Pure. */
import { FIELDS } from './fields';
import type { AdError, CheckedForm, StepName } from './fieldKinds';
import type { AdDraft } from './formValues';
import { changedFields } from './serialize';

export type AdErrors = Partial<Record<string, AdError>>;

export function stepErrors(step: StepName, form: CheckedForm): AdErrors {
  const errors: AdErrors = {};
  for (const field of Object.values(FIELDS)) {
    const error = field.step === step ? field.check(form) : null;
    if (error !== null) errors[field.name] = error;
  }
  return errors;
}

/** The same of a published ad: what is as it was published need not be corrected here. */
export function changedErrors(step: StepName, form: CheckedForm, published: AdDraft): AdErrors {
  const changed = new Set([...changedFields(published, form.draft), 'pro_declaration']);
  return Object.fromEntries(Object.entries(stepErrors(step, form)).filter(([field]) => changed.has(field)));
}

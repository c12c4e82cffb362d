import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import type { Limits } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import type { ErrorSummaryItem } from '@/shared/form/FormAlert';
import { toast } from '@/shared/ui/toast';
import { adErrorText } from './adErrorText';
import type { ExistingFiles } from './existingFiles';
import { firstStepOf } from './fields';
import { STEPS, type StepName } from './fieldKinds';
import type { AdDraft } from './formValues';
import type { AdForm } from './serialize';
import type { StepProps } from './stepProps';
import { useAdForm } from './useAdForm';
import { useErrorWords } from './useErrorWords';
import { useFieldErrors } from './useFieldErrors';
import { useOpenStep } from './useOpenStep';
import { changedErrors, stepErrors, type AdErrors } from './validate';

export interface Wizard {
  form: AdForm;
  /** Index of the open step, and of the highest one that was open. */
  step: number;
  reachedStep: number;
  /** Of each step: whether it is done, and whether something in it is wrong. */
  stepStates: readonly { name: StepName; done: boolean; error: boolean }[];
  /** Opens the step when the open one allows to go on. */
  goTo: (step: number) => void;
  /** Whether all steps may be sent; otherwise the first bad one is open. */
  validateAll: () => boolean;
  alertText: string | null;
  setAlertText: (text: string | null) => void;
  errorSummary: ErrorSummaryItem[];
  /** Shows why the server rejected the ad: messages beside their fields, and the first step that has one. */
  showServerError: (failure: unknown) => void;
  heading: RefObject<HTMLHeadingElement | null>;
  stepProps: StepProps;
}

/** State of the three steps, for a new ad and for a published one. */
export function useWizard({
  initial,
  expiryDays,
  limits,
  existingFiles = null,
  termsLocked = false,
}: {
  initial: AdDraft;
  expiryDays: { from: string; to: string };
  limits: Limits;
  existingFiles?: ExistingFiles | null;
  termsLocked?: boolean;
}): Wizard {
  const { t } = useTranslation('wizard');
  const published = existingFiles !== null;
  const errors = useFieldErrors();
  const { form, ...setters } = useAdForm(initial, errors.clear);
  const { toText, toItem } = useErrorWords(form.draft, expiryDays, limits);
  const { step, openName, reachedStep, open, openOther, heading } = useOpenStep(published);

  const errorsOf = (name: StepName): AdErrors => {
    const checked = { ...form, existingFiles, expiryDays, limits };
    return published ? changedErrors(name, checked, initial) : stepErrors(name, checked);
  };
  const hasErrors = (name: StepName) => Object.keys(errorsOf(name)).length > 0;
  return {
    form,
    step,
    reachedStep,
    stepStates: STEPS.map((name, index) => {
      // A step that was never left is not judged before it is.
      const left = published || index < reachedStep || (index === reachedStep && index !== step);
      const error = errors.isShownOn(name) || (left && hasErrors(name));
      return { name, done: (published || index < reachedStep) && !error, error };
    }),
    goTo: (to) => {
      const found = to > step ? errorsOf(openName) : {};
      errors.setErrors(found);
      errors.setAlertText(null);
      if (Object.keys(found).length === 0) open(to);
    },
    validateAll: () => {
      const name = STEPS.find(hasErrors);
      if (name !== undefined) {
        errors.setErrors(errorsOf(name));
        openOther(STEPS.indexOf(name));
        return false;
      }
      errors.setServerErrors(null, {});
      return true;
    },
    alertText: errors.alertText,
    setAlertText: errors.setAlertText,
    errorSummary: errors.list(openName, toText).map(toItem),
    showServerError: (failure) => {
      if (!(failure instanceof ApiError)) {
        errors.setAlertText(errorText(failure));
        return;
      }
      const { text, fields } = adErrorText(failure, t, published);
      errors.setServerErrors(text, fields);
      toast.err(text);
      openOther(firstStepOf(Object.keys(fields)));
    },
    heading,
    stepProps: {
      ...form,
      ...setters,
      error: (field) => errors.messageOf(field, toText),
      limits,
      expiryDays,
      existingFiles,
      termsLocked,
    },
  };
}

import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import type { Limits } from '@/api/types';
import type { ErrorSummaryItem } from '@/shared/form/FormAlert';
import { toast } from '@/shared/ui/toast';
import { adErrorText } from './adErrorText';
import type { ExistingFiles } from './existingFiles';
import { firstStepOf } from './fields';
import { STEPS, type StepName } from './fieldKinds';
import type { AdDraft } from './formValues';
import { shownErrors } from './shownErrors';
import type { StepProps } from './stepProps';
import { useAdForm, type AdFormOptions, type AdFormState, type BegunForm } from './useAdForm';
import { useErrorWords } from './useErrorWords';
import { useOpenStep } from './useOpenStep';
import { changedErrors, stepErrors, type AdErrors } from './validate';

export interface WizardOptions<Result> extends AdFormOptions<Result> {
  initial: AdDraft;
  expiryDays: { from: string; to: string };
  limits: Limits;
  existingFiles?: ExistingFiles | null;
  /** Of a new ad that starts as a copy the existing files are another's. */
  published?: boolean;
  termsLocked?: boolean;
  /** A draft that is continued: what it has beside its fields, and which step was open. */
  begun?: BegunForm;
  firstStep?: number;
}

/** What keeps the ad from being published. */
export interface Missing extends ErrorSummaryItem {
  /** Index of the step that shows the field. */
  step: number;
}

export interface Wizard {
  form: Pick<AdFormState, 'values' | 'isDirty' | 'busy' | 'sent' | 'locked'>;
  /** Index of the open step, and of the highest one that was open. */
  step: number;
  reachedStep: number;
  /** Of each step: whether it is done, and whether something in it is wrong. */
  stepStates: readonly { name: StepName; done: boolean; error: boolean }[];
  /** Opens the step when the open one allows to go on. */
  goTo: (step: number) => void;
  /** Sends all steps where they may be sent; otherwise opens the first bad one. */
  submit: () => void;
  alertText: string | null;
  errorSummary: ErrorSummaryItem[];
  /** Of all steps. */
  missing: Missing[];
  heading: RefObject<HTMLHeadingElement | null>;
  stepProps: StepProps;
}

/** State of the three steps, for a new ad and for a published one. */
export function useWizard<Result>({
  initial,
  expiryDays,
  limits,
  existingFiles = null,
  published = existingFiles !== null,
  termsLocked = false,
  begun,
  firstStep = 0,
  ...sending
}: WizardOptions<Result>): Wizard {
  const { t } = useTranslation('wizard');
  const { step, openName, reachedStep, open, openOther, heading } = useOpenStep(published, firstStep);
  const { form, found, setFound, setters } = useAdForm({
    ...sending,
    initial,
    begun,
    onError: (error, placed) => {
      if (!(error instanceof ApiError)) return placed;
      const { text, fields } = adErrorText(error, t, published);
      toast.err(text);
      openOther(firstStepOf(Object.keys(fields)));
      return { head: text, fields };
    },
  });
  const { toText, toItem } = useErrorWords(form.values.draft, expiryDays, limits);
  const shown = shownErrors(found, form.errors, toText);

  const errorsOf = (name: StepName): AdErrors => {
    const checked = { ...form.values, existingFiles, expiryDays, limits };
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
      const error = shown.isShownOn(name) || (left && hasErrors(name));
      return { name, done: (published || index < reachedStep) && !error, error };
    }),
    goTo: (to) => {
      const wrong = to > step ? errorsOf(openName) : {};
      setFound(wrong);
      form.setErrors((old) => ({ ...old, head: null }));
      if (Object.keys(wrong).length === 0) open(to);
    },
    // `validate` would clear the server's errors of the other steps.
    submit: () => {
      const name = STEPS.find(hasErrors);
      if (name === undefined) {
        form.submit();
        return;
      }
      setFound(errorsOf(name));
      openOther(STEPS.indexOf(name));
    },
    alertText: form.head,
    errorSummary: shown.list(openName).map(toItem),
    missing: STEPS.flatMap((name, index) =>
      Object.entries(errorsOf(name)).flatMap(([field, error]) =>
        error === undefined ? [] : [{ ...toItem({ field, text: toText(field, error) }), step: index }],
      ),
    ),
    heading,
    stepProps: {
      ...form.values,
      ...setters,
      error: shown.messageOf,
      limits,
      expiryDays,
      existingFiles,
      published,
      termsLocked,
    },
  };
}

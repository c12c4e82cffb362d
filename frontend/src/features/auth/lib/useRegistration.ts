import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { AccountError } from '@/entities/account/form/account';
import { useAccountErrorText } from '@/entities/account/form/useAccountErrorText';
import { lookupQueries } from '@/entities/site/lookups';
import { paths } from '@/entities/site/paths';
import { useHumanCheck } from '@/entities/site/useHumanCheck';
import { useForm } from '@/shared/form/useForm';
import { useLang } from '@/shared/hooks/useLang';
import { toast } from '@/shared/ui/toast';
import { checkStep, register } from '../queries';
import {
  dropDraft,
  EMPTY,
  errorsOf,
  FIELDS,
  firstStepWith,
  loadDraft,
  registrationForm,
  saveDraft,
  sendsFrom,
  stepOf,
  stepsOf,
  stepToCheck,
  type AccountType,
  type FieldName,
  type SentTo,
  type StepNumber,
} from './registration';
import { useRegistrationErrors } from './useRegistrationErrors';

/** The draft of this tab: kept with each change until it is sent. */
function useDraft(values: typeof EMPTY) {
  const finished = useRef(false);
  useEffect(() => {
    if (!finished.current) saveDraft(values);
  }, [values]);
  return () => {
    finished.current = true;
    dropDraft();
  };
}

/** Chooses the country of the market once, where none is chosen yet. */
function useHomeCountry(update: (change: (old: typeof EMPTY) => typeof EMPTY, mended: readonly FieldName[]) => void) {
  const { data: countries } = useQuery(lookupQueries.countries(useLang()));
  const home = countries?.find((country) => country.cnt_iso2 === 'RS');
  const chosen = useRef(false);
  useEffect(() => {
    if (home === undefined || chosen.current) return;
    chosen.current = true;
    update((old) => (old.usr_country === '' ? { ...old, usr_country: String(home.cnt_id) } : old), ['usr_country']);
  }, [home, update]);
}

/** The registration at one of its steps: its form, the way on to another step, and the way to the server after the last. */
export function useRegistration(type: AccountType, step: StepNumber, go: (to: StepNumber) => void) {
  const { t } = useTranslation('auth');
  const lang = useLang();
  const navigate = useNavigate();
  const check = useHumanCheck('register');
  const accountErrorText = useAccountErrorText();
  const serverErrors = useRegistrationErrors();
  const steps = stepsOf(type);
  const nextStep = steps[steps.indexOf(step) + 1];
  /** The server's errors, at the first step that has one of them. */
  const refused = (error: Error) => {
    const errors = serverErrors(error);
    const first = firstStepWith(
      FIELDS.filter((field) => errors.fields?.[field] !== undefined),
      type,
    );
    if (first !== null) go(first);
    return errors;
  };
  const form = useForm({
    initial: loadDraft,
    fields: FIELDS,
    lock: true,
    /** The steps so far; of the first one with an error all its errors. */
    validate: (values) => {
      const at = steps.find((number) => number <= step && Object.keys(errorsOf(number, values)).length > 0);
      if (at === undefined) return {};
      const errors = Object.entries(errorsOf(at, values)) as [FieldName, AccountError][];
      const lost = at < step && errors.every(([field]) => field === 'usr_password' || field === 'repeat');
      return {
        head: lost ? t('register.password_again') : null,
        fields: Object.fromEntries(errors.map(([field, error]) => [field, accountErrorText(field, error)])),
      };
    },
    onInvalid: (wrong) => {
      if (wrong.includes('rules')) toast.err(t('error.rules'));
      const [first] = wrong;
      if (first !== undefined) go(stepOf(first));
    },
    beforeSend: () => {
      if (sendsFrom(step, type)) return true;
      if (nextStep !== undefined) goOn(nextStep);
      return false;
    },
    send: async (values) => register(registrationForm(values, type, lang, await check.take())),
    onSettled: check.reset,
    onSuccess: (_, values) => {
      forgetDraft();
      form.update(() => EMPTY, []);
      const state: SentTo = { email: values.usr_email, username: values.usr_username };
      void navigate(paths.registrationSent(lang), { replace: true, state });
    },
    onError: refused,
  });
  const forgetDraft = useDraft(form.values);
  useHomeCountry(form.update);
  // The rules that only the server knows are asked step by step, so that nobody learns of them after the last one.
  const ahead = useMutation({
    mutationFn: (_to: StepNumber) => checkStep(stepToCheck(step, form.values, type)),
    onSuccess: (_, to) => go(to),
    onError: (error) => form.setErrors(refused(error)),
  });
  const goOn = (to: StepNumber) => {
    if (!ahead.isPending) ahead.mutate(to);
  };
  return { form, check, busy: form.busy || ahead.isPending, goOn };
}

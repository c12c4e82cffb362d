import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { ApiError } from '@/api/errors';
import type { AccountError } from '@/entities/account/form/account';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { HumanCheck } from '@/entities/site/HumanCheck';
import { Steps } from '@/shared/form/Steps';
import { useAccountErrorText } from '@/entities/account/form/useAccountErrorText';
import { useHumanCheck } from '@/entities/site/useHumanCheck';
import { useLang } from '@/shared/hooks/useLang';
import { useSubmitLock } from '@/shared/hooks/useSubmitLock';
import { paths } from '@/entities/site/paths';
import { toast } from '@/shared/ui/toast';
import { AccountStep } from '../components/AccountStep';
import { BusinessStep } from '../components/BusinessStep';
import styles from '../components/forms.module.css';
import { SocialStep } from '../components/SocialStep';
import {
  dropDraft,
  EMPTY,
  errorsOf,
  firstStepWith,
  inFormOrder,
  loadDraft,
  registrationForm,
  saveDraft,
  serverErrors,
  stepOf,
  stepsOf,
  stepToCheck,
  type SentTo,
  type AccountType,
  type FieldName,
  type Registration,
  type StepNumber,
} from '../lib/registration';
import { checkStep, register } from '../queries';

type Errors = Partial<Record<FieldName, string>>;

const STEP_TITLES = { 1: 'register.step_account', 2: 'register.step_business', 3: 'register.step_social' } as const;
const PARTS = { 1: AccountStep, 2: BusinessStep, 3: SocialStep } as const;
const REGISTRATION_ERRORS = {
  'errors.registration.missing': 'register.missing',
  'errors.registration.invalid': 'register.invalid',
  'errors.registration.same': 'register.same',
} as const;
const SAME = ['usr_username', 'usr_email', 'usr_org_pib', 'usr_org_id', 'same_user'] as const;

function stepOfAddress(text: string | undefined, type: AccountType): StepNumber {
  const step = stepsOf(type).find((known) => String(known) === text);
  // A private person has no step 2: its address shows what comes next.
  return step ?? (text === '2' ? 3 : 1);
}

/** Registration in steps: account, organisation (business only), networks. The draft outlives a reload of the tab. */
export function RegisterPage() {
  const { t } = useTranslation(['auth', 'common']);
  const lang = useLang();
  const navigate = useNavigate();
  const params = useParams();
  const [search] = useSearchParams();
  const type: AccountType = search.get('type') === 'business' ? 'business' : 'user';
  const steps = stepsOf(type);
  const step = stepOfAddress(params.step, type);
  const [values, setValues] = useState<Registration>(loadDraft);
  const [errors, setErrors] = useState<Errors>({});
  const [head, setHead] = useState<string | null>(null);
  const [reached, setReached] = useState(steps.indexOf(step));
  const check = useHumanCheck('register');
  const lock = useSubmitLock();
  const accountErrorText = useAccountErrorText();
  const finished = useRef(false);
  useEffect(() => {
    if (!finished.current) saveDraft(values);
  }, [values]);

  const go = (to: StepNumber) => {
    setReached((old) => Math.max(old, steps.indexOf(to)));
    if (to !== step) void navigate(paths.register(lang, to, type), { preventScrollReset: false });
  };
  const set = <K extends FieldName>(field: K, value: Registration[K]) => {
    setValues((old) => ({ ...old, [field]: value }));
    setErrors((old) => {
      if (old[field] === undefined) return old;
      return { ...old, [field]: undefined };
    });
  };
  const label = (field: FieldName) =>
    field === 'usr_name' && type === 'business' ? t('field.company') : t(`field.${field}`);

  /** Checks the steps up to `last`; shows the first one with an error. */
  const passes = (last: StepNumber): boolean => {
    for (const number of steps) {
      if (number > last) break;
      const errors = Object.entries(errorsOf(number, values)) as [FieldName, AccountError][];
      if (errors.length === 0) continue;
      setErrors(Object.fromEntries(errors.map(([field, error]) => [field, accountErrorText(field, error)])));
      const lost = number < step && errors.every(([field]) => field === 'usr_password' || field === 'repeat');
      setHead(lost ? t('register.password_again') : null);
      if (errors.some(([field]) => field === 'rules')) toast.err(t('error.rules'));
      go(number);
      return false;
    }
    setErrors({});
    setHead(null);
    return true;
  };

  /** Shows the server's errors at the fields it names, and goes to the first of their steps. */
  const showServerError = (error: Error) => {
    if (!(error instanceof ApiError)) {
      setHead(errorText(error));
      return;
    }
    const found = Object.entries(serverErrors(error));
    const texts: Errors = {};
    for (const [name, error] of found) {
      const field = name as FieldName;
      if (error.kind === 'missing') texts[field] = t('common:form.required');
      else if (error.kind === 'invalid') texts[field] = error.message || t('error.invalid');
      else {
        const known = SAME.find((same) => same === error.name);
        texts[field] = known === undefined ? t('error.invalid') : t(`same.${known}`);
        toast.err(texts[field] ?? '');
      }
    }
    setErrors(texts);
    const knownError = REGISTRATION_ERRORS[error.code as keyof typeof REGISTRATION_ERRORS];
    const text = knownError === undefined ? errorText(error) : t(knownError);
    setHead(text);
    if (!found.some(([, error]) => error.kind === 'same')) toast.err(text);
    const first = firstStepWith(Object.keys(texts) as FieldName[], type);
    if (first !== null) go(first);
  };

  const send = useMutation({
    mutationFn: async () => register(registrationForm(values, type, lang, await check.take())),
    onSettled: check.reset,
    onSuccess: () => {
      finished.current = true;
      dropDraft();
      const state: SentTo = { email: values.usr_email, username: values.usr_username };
      setValues(EMPTY);
      void navigate(paths.registrationSent(lang), { replace: true, state });
    },
    onError: showServerError,
  });
  // The rules that only the server knows are asked step by step, so that nobody learns of them after the last one.
  const ahead = useMutation({
    mutationFn: (_to: StepNumber) => checkStep(stepToCheck(step, values, type)),
    onSuccess: (_, to) => go(to),
    onError: showServerError,
  });

  const index = steps.indexOf(step);
  const busy = send.isPending || ahead.isPending;
  const isLast = index === steps.length - 1;
  const wrong = inFormOrder(Object.keys(errors) as FieldName[]).filter((field) => errors[field] !== undefined);
  const shown = wrong.filter((field) => stepOf(field) === step);
  const Part = PARTS[step];
  return (
    <div className="zb-container">
      <div className={styles.column}>
        <h1>{t(type === 'business' ? 'register.title_business' : 'register.title_user')}</h1>
        <p className={styles.lead}>{t('register.lead')}</p>
        <p className={styles.lead}>{t('register.who_sees')}</p>
        <Steps
          steps={steps.map((number, at) => ({
            label: t(STEP_TITLES[number]),
            done: at < index,
            error: wrong.some((field) => stepOf(field) === number),
          }))}
          current={index}
          reachable={reached}
          onGo={(at) => {
            const to = steps[at];
            if (to === undefined || busy) return;
            if (at < index) go(to);
            else if (passes(step)) ahead.mutate(to);
          }}
        />
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (busy || !passes(step)) return;
            if (!isLast) {
              const next = steps[index + 1];
              if (next !== undefined) ahead.mutate(next);
            } else if (passes(3) && lock.take()) send.mutate();
          }}
        >
          <FormAlert
            text={head}
            errorSummary={shown.map((field) => ({ id: field, label: label(field), text: errors[field] ?? '' }))}
          />
          <Part values={values} type={type} errors={errors} set={set} />
          {isLast ? <HumanCheck check={check} /> : null}
          <div className={styles.actions}>
            {index === 0 ? (
              <Button component={Link} to={paths.home(lang)} variant="default">
                {t('common:action.cancel')}
              </Button>
            ) : (
              <Button variant="default" onClick={() => go(steps[index - 1] ?? 1)}>
                {t('common:action.back')}
              </Button>
            )}
            <Button type="submit" loading={busy} disabled={isLast && lock.locked && !send.isPending}>
              {t(isLast ? 'register.submit' : 'common:action.next')}
            </Button>
          </div>
        </form>
        <p>
          <Link to={paths.register(lang, 1, type === 'business' ? 'user' : 'business')} replace>
            {t(type === 'business' ? 'register.switch_user' : 'register.switch_business')}
          </Link>
        </p>
      </div>
    </div>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { FormAlert } from '@/shared/form/FormAlert';
import { HumanCheck } from '@/entities/site/HumanCheck';
import { Steps } from '@/shared/form/Steps';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { AccountStep } from '../components/AccountStep';
import { BusinessStep } from '../components/BusinessStep';
import styles from '../components/forms.module.css';
import { SocialStep } from '../components/SocialStep';
import { sendsFrom, stepOf, stepsOf, type AccountType, type FieldName, type StepNumber } from '../lib/registration';
import { useRegistration } from '../lib/useRegistration';

const STEP_TITLES = { 1: 'register.step_account', 2: 'register.step_business', 3: 'register.step_social' } as const;
const PARTS = { 1: AccountStep, 2: BusinessStep, 3: SocialStep } as const;

function stepOfAddress(text: string | undefined, type: AccountType): StepNumber {
  const step = stepsOf(type).find((known) => String(known) === text);
  // A private person has no step 2: its address shows what comes next.
  return step ?? (text === '2' ? 3 : 1);
}

/**
 * Registration in steps: account, organisation (business only), networks, which a person may leave out. The draft outlives
 * a reload of the tab.
 */
export function RegisterPage() {
  const { t } = useTranslation(['auth', 'common']);
  const lang = useLang();
  const navigate = useNavigate();
  const params = useParams();
  const [search] = useSearchParams();
  const type: AccountType = search.get('type') === 'business' ? 'business' : 'user';
  const business = type === 'business';
  const steps = stepsOf(type);
  const step = stepOfAddress(params.step, type);
  const [reached, setReached] = useState(steps.indexOf(step));
  const go = (to: StepNumber) => {
    setReached((old) => Math.max(old, steps.indexOf(to)));
    if (to !== step) void navigate(paths.register(lang, to, type), { preventScrollReset: false });
  };
  const { form, check, busy, goOn } = useRegistration(type, step, go);
  const label = (field: FieldName) => (field === 'usr_name' && business ? t('field.company') : t(`field.${field}`));

  const index = steps.indexOf(step);
  const sends = sendsFrom(step, type);
  const here = form.wrong.filter((field) => stepOf(field) === step);
  const Part = PARTS[step];
  return (
    <div className="zb-container">
      <div className={styles.column}>
        <h1>{t(business ? 'register.title_business' : 'register.title_user')}</h1>
        <p className={styles.lead}>{t('register.lead')}</p>
        {business ? <p className={styles.lead}>{t('register.who_sees')}</p> : null}
        {business ? (
          <Steps
            steps={steps.map((number, at) => ({
              label: t(STEP_TITLES[number]),
              done: at < index,
              error: form.wrong.some((field) => stepOf(field) === number),
            }))}
            current={index}
            reachable={reached}
            onGo={(at) => {
              const to = steps[at];
              if (to === undefined || busy) return;
              if (at < index) go(to);
              else if (form.passes()) goOn(to);
            }}
          />
        ) : null}
        <form noValidate className={styles.form} onSubmit={form.submit}>
          <FormAlert
            text={form.head}
            errorSummary={here.map((field) => ({ id: field, label: label(field), text: form.errors[field] ?? '' }))}
          />
          <Part values={form.values} type={type} errors={form.errors} set={form.setValue} />
          {sends ? <HumanCheck check={check} /> : null}
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
            <Button type="submit" loading={busy} disabled={sends && form.locked && !form.busy}>
              {t(sends ? 'register.submit' : 'common:action.next')}
            </Button>
          </div>
        </form>
        {!business && index === 0 ? (
          <p>
            <button type="button" className={styles.link} onClick={() => (form.passes() ? goOn(3) : undefined)}>
              {t('register.add_social')}
            </button>
          </p>
        ) : null}
        <p>
          <Link to={paths.register(lang, 1, business ? 'user' : 'business')} replace>
            {t(business ? 'register.switch_user' : 'register.switch_business')}
          </Link>
        </p>
      </div>
    </div>
  );
}

import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { post } from '@/api/client';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { FormAlert } from '@/shared/form/FormAlert';
import { typedEmail } from '@/shared/form/rules';
import { useForm } from '@/shared/form/useForm';
import { useLang } from '@/shared/hooks/useLang';
import { useSid } from '@/shared/hooks/useSid';
import { HumanCheck } from '@/entities/site/HumanCheck';
import { useLimits } from '@/entities/site/limits';
import { paths } from '@/entities/site/paths';
import { useHumanCheck } from '@/entities/site/useHumanCheck';
import { sessionQueries } from '@/entities/account/session/queries';
import { toast } from '@/shared/ui/toast';
import { CONTACT_FIELDS, contactErrors, EMPTY, splitName, type ContactValues } from './contact';
import styles from './ContactForm.module.css';

/**
 * A message to the site's team, on Home and on the franchise page; `franchise` says which it is about. Needs the
 * namespace `contact`; the page gives the heading. Fields are prefilled from the account and may be changed.
 */
export function ContactForm({ franchise = false }: { franchise?: boolean }) {
  const { t } = useTranslation(['contact', 'common']);
  const lang = useLang();
  const sid = useSid();
  const id = useId();
  const { short_text_max: max } = useLimits();
  const own = useQuery(sessionQueries.ownUser(sid)).data;
  const known: Partial<ContactValues> =
    sid === null || own === undefined
      ? {}
      : { ...splitName(own.usr_org_contact_person || own.usr_name), email: own.usr_email };
  const filled = (typed: Partial<ContactValues>): ContactValues => ({ ...EMPTY, ...known, ...typed });
  const { pathname } = useLocation();
  const [begun, setBegun] = useState(false);
  const check = useHumanCheck('contact', begun);
  const initial: Partial<ContactValues> = {};
  const form = useForm({
    initial,
    fields: CONTACT_FIELDS,
    validate: (typed) => ({
      fields: Object.fromEntries(
        Object.entries(contactErrors(filled(typed), max)).map(([field, error]) => [
          field,
          t(`contact.error.${error}`, { max }),
        ]),
      ),
    }),
    send: async (typed) => {
      const values = filled(typed);
      return post('contact', {
        name: values.name.trim(),
        last_name: values.last_name.trim(),
        email: values.email.trim(),
        message: values.message.trim(),
        franchise: franchise ? 1 : 0,
        rules: 1,
        page: pathname,
        token: await check.take(),
      });
    },
    onSuccess: ({ res }) => {
      if (res) toast.ok(t('contact.sent'));
    },
    onSettled: check.reset,
  });
  const values = filled(form.values);
  const { errors, setValue: set } = form;

  if (form.sent) {
    return (
      <div className={styles.done} role="status">
        <p>
          <strong>{t('contact.sent')}</strong>
        </p>
        <p>{t('contact.thanks', { email: values.email.trim() })}</p>
        <Button
          variant="default"
          // The next message starts empty, from the same person.
          onClick={() => form.reset({ ...form.values, message: '' })}
        >
          {t('contact.another')}
        </Button>
      </div>
    );
  }
  const errorSummary = form.errorSummary(
    (field) => (field === 'rules' ? t('contact.rules_link') : t(`contact.${field}`)),
    (field) => `${id}-${field}`,
  );
  const text = (field: 'name' | 'last_name' | 'email', autoComplete: string) => (
    <TextInput
      id={`${id}-${field}`}
      name={field}
      type={field === 'email' ? 'email' : 'text'}
      inputMode={field === 'email' ? 'email' : 'text'}
      label={t(`contact.${field}`)}
      autoComplete={autoComplete}
      required
      maxLength={field === 'email' ? 254 : max}
      value={values[field]}
      error={errors[field]}
      onFocus={() => setBegun(true)}
      onChange={(event) =>
        set(field, field === 'email' ? typedEmail(event.currentTarget.value) : event.currentTarget.value)
      }
    />
  );
  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <FormAlert text={form.head} errorSummary={errorSummary} />
      <div className={styles.names}>
        {text('name', 'given-name')}
        {text('last_name', 'family-name')}
      </div>
      {text('email', 'email')}
      {known.email === undefined ? null : <p className={styles.own}>{t('contact.own')}</p>}
      <CountedTextarea
        id={`${id}-message`}
        name="message"
        label={t('contact.message')}
        required
        rows={5}
        maxLength={max}
        value={values.message}
        error={errors.message}
        onFocus={() => setBegun(true)}
        onChange={(event) => set('message', event.currentTarget.value)}
      />
      <div className={styles.rules}>
        <label>
          <input
            id={`${id}-rules`}
            type="checkbox"
            checked={values.rules}
            aria-required
            aria-invalid={errors.rules ? true : undefined}
            aria-describedby={errors.rules ? `${id}-rules-error` : undefined}
            onChange={(event) => set('rules', event.currentTarget.checked)}
          />
          <span>
            {t('contact.rules')} <span aria-hidden>*</span>
          </span>
        </label>
        <Link to={paths.rules(lang)} target="_blank">
          {t('contact.rules_link')}
        </Link>
        {errors.rules ? (
          <p id={`${id}-rules-error`} className={styles.error}>
            {errors.rules}
          </p>
        ) : null}
      </div>
      {begun ? <HumanCheck check={check} /> : null}
      <div>
        <Button type="submit" loading={form.busy}>
          {t('contact.send')}
        </Button>
      </div>
    </form>
  );
}

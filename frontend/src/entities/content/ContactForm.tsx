import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { post } from '@/api/client';
import { ApiError } from '@/api/errors';
import { fieldMessages } from '@/shared/form/fieldMessages';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { typedEmail } from '@/shared/form/rules';
import { useLang } from '@/shared/hooks/useLang';
import { useSid } from '@/shared/hooks/useSid';
import { useLimits } from '@/entities/site/limits';
import { paths } from '@/entities/site/paths';
import { sessionQueries } from '@/entities/account/session/queries';
import { toast } from '@/shared/ui/toast';
import { CONTACT_FIELDS, contactErrors, EMPTY, splitName, type ContactField, type ContactValues } from './contact';
import styles from './ContactForm.module.css';

type Errors = Partial<Record<ContactField, string>>;

/**
 * A message to the site's team, on Home and Franchise; `franchise` says which it is about. Needs the namespace `contact`. The
 * heading is the page's own. What the account knows is offered and may be changed.
 */
export function ContactForm({ franchise = false }: { franchise?: boolean }) {
  const { t } = useTranslation(['contact', 'common']);
  const lang = useLang();
  const sid = useSid();
  const id = useId();
  const { short_text_max: max } = useLimits();
  const own = useQuery(sessionQueries.ownUser(sid)).data;
  const [typed, setTyped] = useState<Partial<ContactValues>>({});
  const [errors, setErrors] = useState<Errors>({});
  const [head, setHead] = useState<string | null>(null);

  const known: Partial<ContactValues> =
    sid === null || own === undefined
      ? {}
      : { ...splitName(own.usr_org_contact_person || own.usr_name), email: own.usr_email };
  const values: ContactValues = { ...EMPTY, ...known, ...typed };

  const send = useMutation({
    mutationFn: () =>
      post('contact', {
        name: values.name.trim(),
        last_name: values.last_name.trim(),
        email: values.email.trim(),
        message: values.message.trim(),
        franchise: franchise ? 1 : 0,
        rules: 1,
      }),
    onSuccess: ({ res }) => {
      if (res) toast.ok(t('contact.sent'));
    },
    onError: (error) => {
      const { head: rest, fields } =
        error instanceof ApiError
          ? fieldMessages(error, CONTACT_FIELDS)
          : { head: errorText(error), fields: {} as Errors };
      setErrors(fields);
      setHead(rest);
    },
  });

  const set = <K extends ContactField>(field: K, value: ContactValues[K]) => {
    setTyped((old) => ({ ...old, [field]: value }));
    setErrors((old) => ({ ...old, [field]: undefined }));
  };
  const submit = () => {
    if (send.isPending) return;
    setHead(null);
    const found = Object.entries(contactErrors(values, max)).map(([field, error]): [string, string] => [
      field,
      t(`contact.error.${error}`, { max }),
    ]);
    setErrors(Object.fromEntries(found));
    if (found.length === 0) send.mutate();
  };

  if (send.isSuccess) {
    return (
      <div className={styles.done} role="status">
        <p>
          <strong>{t('contact.sent')}</strong>
        </p>
        <p>{t('contact.thanks', { email: values.email.trim() })}</p>
        <Button
          variant="default"
          onClick={() => {
            send.reset();
            // The next message is another one; who writes it is the same.
            setTyped((old) => ({ ...old, message: '' }));
          }}
        >
          {t('contact.another')}
        </Button>
      </div>
    );
  }
  const errorSummary = CONTACT_FIELDS.flatMap((field) =>
    errors[field]
      ? [
          {
            id: `${id}-${field}`,
            label: field === 'rules' ? t('contact.rules_link') : t(`contact.${field}`),
            text: errors[field],
          },
        ]
      : [],
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
      onChange={(event) =>
        set(field, field === 'email' ? typedEmail(event.currentTarget.value) : event.currentTarget.value)
      }
    />
  );
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormAlert text={head} errorSummary={errorSummary} />
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
      <div>
        <Button type="submit" loading={send.isPending}>
          {t('contact.send')}
        </Button>
      </div>
    </form>
  );
}

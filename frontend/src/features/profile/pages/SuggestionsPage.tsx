import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { fieldMessages } from '@/shared/form/fieldMessages';
import { errorText } from '@/shared/form/errorText';
import { isEmail } from '@/shared/form/rules';
import { useLimits } from '@/entities/site/limits';
import { useSession } from '@/entities/account/session/useSession';
import { toast } from '@/shared/ui/toast';
import { sendPublicSuggestion, sendSuggestion } from '../queries';
import styles from './SuggestionsPage.module.css';

const FIELDS = ['usr_name', 'usr_email', 'msg_message'] as const;
type Name = (typeof FIELDS)[number];
type Values = Record<Name, string>;

const EMPTY: Values = { usr_name: '', usr_email: '', msg_message: '' };

/** A word to those who run the place; thanks for it stays on the page. A visitor says who writes. */
function SuggestionForm({ visitor }: { visitor: boolean }) {
  const { t } = useTranslation(['profile', 'common']);
  const { text_max: max, short_text_max: shortMax } = useLimits();
  const [values, setValues] = useState<Values>(EMPTY);
  const [errors, setErrors] = useState<Partial<Values>>({});
  const send = useMutation({
    mutationFn: () => (visitor ? sendPublicSuggestion(values) : sendSuggestion(values.msg_message.trim())),
    onSuccess: () => {
      setValues(EMPTY);
      toast.ok(t('suggestion.sent'));
    },
    onError: (error) => {
      const { head, fields } =
        error instanceof ApiError
          ? fieldMessages(error, FIELDS)
          : { head: errorText(error), fields: {} as Record<string, string> };
      setErrors({ ...fields, msg_message: fields.msg_message ?? head ?? '' });
    },
  });
  const asked: readonly Name[] = visitor ? FIELDS : ['msg_message'];
  const change = (name: Name, value: string) => {
    setValues({ ...values, [name]: value });
    setErrors({ ...errors, [name]: undefined });
  };
  const missing = () => {
    const found: Partial<Values> = {};
    for (const name of asked) if (values[name].trim() === '') found[name] = t('common:form.required');
    if (visitor && !found.usr_email && !isEmail(values.usr_email.trim())) found.usr_email = t('common:form.email');
    return found;
  };
  return (
    <section className={styles.page}>
      <h1 tabIndex={-1}>{t('suggestion.title')}</h1>
      <p className={styles.lead}>{t('suggestion.lead')}</p>
      {send.isSuccess ? (
        <p className={styles.thanks} role="status">
          {t('suggestion.thanks')}
        </p>
      ) : null}
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (send.isPending) return;
          const found = missing();
          setErrors(found);
          const first = asked.find((name) => found[name] !== undefined);
          if (first === undefined) send.mutate();
          else document.getElementById(first)?.focus();
        }}
      >
        {visitor ? (
          <>
            <TextInput
              id="usr_name"
              label={t('suggestion.name')}
              required
              autoComplete="name"
              maxLength={shortMax}
              value={values.usr_name}
              error={errors.usr_name}
              onChange={(event) => change('usr_name', event.currentTarget.value)}
            />
            <TextInput
              id="usr_email"
              type="email"
              label={t('suggestion.email')}
              required
              autoComplete="email"
              value={values.usr_email}
              error={errors.usr_email}
              onChange={(event) => change('usr_email', event.currentTarget.value)}
            />
          </>
        ) : null}
        <CountedTextarea
          id="msg_message"
          label={t('suggestion.text')}
          required
          rows={8}
          maxLength={max}
          value={values.msg_message}
          error={errors.msg_message}
          onChange={(event) => change('msg_message', event.currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button type="submit" loading={send.isPending}>
            {t('suggestion.send')}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** In the profile. */
export function SuggestionsPage() {
  return <SuggestionForm visitor={false} />;
}

/** For everybody: who is signed in need not say who writes. */
export function PublicSuggestionsPage() {
  const { signedIn } = useSession();
  return (
    <div className={`zb-container ${styles.open}`}>
      <SuggestionForm key={String(signedIn)} visitor={!signedIn} />
    </div>
  );
}

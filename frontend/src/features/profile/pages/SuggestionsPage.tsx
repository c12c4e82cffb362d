import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import type { FieldErrors } from '@/shared/form/formErrors';
import { isEmail } from '@/shared/form/rules';
import { useForm } from '@/shared/form/useForm';
import { useLimits } from '@/entities/site/limits';
import { useSession } from '@/entities/account/session/useSession';
import { toast } from '@/shared/ui/toast';
import { sendPublicSuggestion, sendSuggestion } from '../queries';
import styles from './SuggestionsPage.module.css';

const FIELDS = ['usr_name', 'usr_email', 'msg_message'] as const;
type Name = (typeof FIELDS)[number];
type Values = Record<Name, string>;

const EMPTY: Values = { usr_name: '', usr_email: '', msg_message: '' };

/** The page on which the link to the form was followed; undefined when the form was opened by its address. */
function cameFrom(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : undefined;
}

/** A suggestion to the site's team; the thanks stay on the page. A visitor also gives name and address. */
function SuggestionForm({ visitor }: { visitor: boolean }) {
  const { t } = useTranslation(['profile', 'common']);
  const { text_max: max, short_text_max: shortMax } = useLimits();
  const from = cameFrom(useLocation().state);
  const required: readonly Name[] = visitor ? FIELDS : ['msg_message'];
  const form = useForm({
    initial: EMPTY,
    fields: FIELDS,
    validate: (values) => {
      const fields: FieldErrors<Name> = {};
      for (const name of required) if (values[name].trim() === '') fields[name] = t('common:form.required');
      if (visitor && !fields.usr_email && !isEmail(values.usr_email.trim())) fields.usr_email = t('common:form.email');
      return { fields };
    },
    onInvalid: ([first = '']) => document.getElementById(first)?.focus(),
    send: (values) => (visitor ? sendPublicSuggestion(values, from) : sendSuggestion(values.msg_message.trim(), from)),
    onSuccess: () => {
      form.update(() => EMPTY, []);
      toast.ok(t('suggestion.sent'));
    },
    // The form shows nothing above its fields, so an error of no field is shown at the text.
    onError: (_, { head, fields }) => ({
      fields: head === null ? fields : { ...fields, msg_message: fields.msg_message ?? head },
    }),
  });
  const { values, errors, setValue } = form;
  return (
    <section className={styles.page}>
      <h1 tabIndex={-1}>{t('suggestion.title')}</h1>
      <p className={styles.lead}>{t('suggestion.lead')}</p>
      {form.sent ? (
        <p className={styles.thanks} role="status">
          {t('suggestion.thanks')}
        </p>
      ) : null}
      <form noValidate className={styles.form} onSubmit={form.submit}>
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
              onChange={(event) => setValue('usr_name', event.currentTarget.value)}
            />
            <TextInput
              id="usr_email"
              type="email"
              label={t('suggestion.email')}
              required
              autoComplete="email"
              value={values.usr_email}
              error={errors.usr_email}
              onChange={(event) => setValue('usr_email', event.currentTarget.value)}
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
          onChange={(event) => setValue('msg_message', event.currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button type="submit" loading={form.busy}>
            {t('suggestion.send')}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** The page in the profile. */
export function SuggestionsPage() {
  return <SuggestionForm visitor={false} />;
}

/** The public page; a signed-in person need not give a name. */
export function PublicSuggestionsPage() {
  const { signedIn } = useSession();
  return (
    <div className={`zb-container ${styles.open}`}>
      <SuggestionForm key={String(signedIn)} visitor={!signedIn} />
    </div>
  );
}

import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { HumanCheck } from '@/entities/site/HumanCheck';
import { isEmail, typedEmail } from '@/shared/form/rules';
import { useForm } from '@/shared/form/useForm';
import { useHumanCheck } from '@/entities/site/useHumanCheck';
import { toast } from '@/shared/ui/toast';
import styles from './NewsletterSignUp.module.css';

/**
 * Signs an address up for the newsletter in the page's language. Needs the namespace `contact`; the page gives the
 * heading.
 */
export function NewsletterSignUp() {
  const { t } = useTranslation(['contact', 'common']);
  const id = useId();
  const [begun, setBegun] = useState(false);
  const check = useHumanCheck('newsletter', begun);
  const form = useForm({
    initial: { email: '' },
    fields: ['email'],
    validate: (values) => {
      const email = values.email.trim();
      if (email === '') return { fields: { email: t('newsletter.empty') } };
      return isEmail(email) ? {} : { fields: { email: t('contact.error.email') } };
    },
    onInvalid: () => document.getElementById(id)?.focus(),
    send: async ({ email }) => post('newsletter', { email: email.trim(), token: await check.take() }),
    onSuccess: () => toast.ok(t('newsletter.sent_title')),
    onError: (error, placed) => {
      toast.err(placed.head ?? placed.fields.email ?? errorText(error));
      return placed;
    },
    onSettled: check.reset,
  });
  if (form.sent) {
    return (
      <div className={styles.done} role="status">
        <p>
          <strong>{t('newsletter.sent_title')}</strong>
        </p>
        <p>{t('newsletter.sent', { email: form.values.email.trim() })}</p>
        <Button variant="default" onClick={() => form.reset()}>
          {t('newsletter.again')}
        </Button>
      </div>
    );
  }
  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <FormAlert text={form.head} />
      <TextInput
        id={id}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t('newsletter.email')}
        required
        maxLength={254}
        value={form.values.email}
        error={form.errors.email}
        onFocus={() => setBegun(true)}
        onChange={(event) => form.setValue('email', typedEmail(event.currentTarget.value))}
      />
      {begun ? <HumanCheck check={check} /> : null}
      <div>
        <Button type="submit" variant="default" loading={form.busy}>
          {t('newsletter.submit')}
        </Button>
      </div>
      <p className={styles.note}>{t('newsletter.steps')}</p>
    </form>
  );
}

import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { ApiError } from '@/api/errors';
import { fieldMessages } from '@/shared/form/fieldMessages';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { HumanCheck } from '@/entities/site/HumanCheck';
import { isEmail, typedEmail } from '@/shared/form/rules';
import { useHumanCheck } from '@/entities/site/useHumanCheck';
import { toast } from '@/shared/ui/toast';
import styles from './NewsletterSignUp.module.css';

/** An address for the newsletter, in the language of the page. Needs the namespace `contact`; the heading is the page's. */
export function NewsletterSignUp() {
  const { t } = useTranslation(['contact', 'common']);
  const id = useId();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [head, setHead] = useState<string | null>(null);
  const [begun, setBegun] = useState(false);
  const check = useHumanCheck('newsletter', begun);
  const send = useMutation({
    mutationFn: async (address: string) => post('newsletter', { email: address, token: await check.take() }),
    onSuccess: () => toast.ok(t('newsletter.sent_title')),
    onError: (cause) => {
      const { head: rest, fields } =
        cause instanceof ApiError
          ? fieldMessages(cause, ['email'])
          : { head: errorText(cause), fields: {} as Record<string, string> };
      setError(fields.email ?? null);
      setHead(rest);
      toast.err(rest ?? fields.email ?? errorText(cause));
    },
    onSettled: check.reset,
  });
  const submit = () => {
    if (send.isPending) return;
    const address = email.trim();
    const error = address === '' ? t('newsletter.empty') : isEmail(address) ? null : t('contact.error.email');
    setHead(null);
    setError(error);
    if (error === null) send.mutate(address);
    else document.getElementById(id)?.focus();
  };
  if (send.isSuccess) {
    return (
      <div className={styles.done} role="status">
        <p>
          <strong>{t('newsletter.sent_title')}</strong>
        </p>
        <p>{t('newsletter.sent', { email: send.variables })}</p>
        <Button
          variant="default"
          onClick={() => {
            send.reset();
            setEmail('');
          }}
        >
          {t('newsletter.again')}
        </Button>
      </div>
    );
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormAlert text={head} />
      <TextInput
        id={id}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t('newsletter.email')}
        required
        maxLength={254}
        value={email}
        error={error}
        onFocus={() => setBegun(true)}
        onChange={(event) => {
          setEmail(typedEmail(event.currentTarget.value));
          setError(null);
        }}
      />
      {begun ? <HumanCheck check={check} /> : null}
      <div>
        <Button type="submit" variant="default" loading={send.isPending}>
          {t('newsletter.submit')}
        </Button>
      </div>
      <p className={styles.note}>{t('newsletter.steps')}</p>
    </form>
  );
}

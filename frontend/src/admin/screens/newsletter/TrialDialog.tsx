import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import type { NewsletterIssue } from '@/api/types';
import { fieldMessages } from '@/shared/form/fieldMessages';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { isEmail } from '@/shared/form/rules';
import { useLang } from '@/shared/hooks/useLang';
import { isLang } from '@/i18n/lang';
import { Dialog } from '@/shared/ui/Dialog';
import { toast } from '@/shared/ui/toast';
import { useAdminT } from '@/admin/crud/useAdminT';
import { sendTrial, textOf } from './issue';
import styles from './NewsletterScreen.module.css';

/** Sends the issue to one address as a test. */
export function TrialDialog({ issue, onClose }: { issue: NewsletterIssue; onClose: () => void }) {
  const { t } = useTranslation();
  const adminT = useAdminT();
  const page = useLang();
  const [email, setEmail] = useState('');
  const [lang, setLang] = useState(textOf(issue, page)?.locale ?? page);
  const [emailError, setEmailError] = useState<string | null>(null);
  const [head, setHead] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: () => sendTrial(issue.id, email.trim(), lang),
    onSuccess: () => {
      toast.ok(adminT('adminMailings:issue.trial_sent'));
      onClose();
    },
    onError: (error) => {
      const { head: rest, fields } =
        error instanceof ApiError
          ? fieldMessages(error, ['email'])
          : { head: errorText(error), fields: {} as Record<string, string> };
      setEmailError(fields.email ?? null);
      setHead(rest);
    },
  });
  return (
    <Dialog opened onClose={onClose} title={adminT('adminMailings:issue.trial_title')} keepOpen={send.isPending}>
      <form
        noValidate
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (send.isPending) return;
          setHead(null);
          if (email.trim() !== '' && !isEmail(email.trim())) setEmailError(t('form.email'));
          else send.mutate();
        }}
      >
        <FormAlert text={head} />
        <TextInput
          id="trial-email"
          type="email"
          autoComplete="email"
          label={adminT('adminMailings:issue.trial_email')}
          description={adminT('adminMailings:issue.trial_hint')}
          maxLength={254}
          value={email}
          error={emailError}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setEmailError(null);
          }}
        />
        <NativeSelect
          label={adminT('adminMailings:issue.trial_lang')}
          value={lang}
          data={issue.texts.map(({ locale }) => ({ value: locale, label: adminT(`admin:field.${locale}`) }))}
          onChange={({ currentTarget: { value } }) => (isLang(value) ? setLang(value) : undefined)}
        />
        <Button type="submit" loading={send.isPending}>
          {adminT('adminMailings:issue.trial_send')}
        </Button>
      </form>
    </Dialog>
  );
}

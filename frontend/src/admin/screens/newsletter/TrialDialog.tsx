import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NewsletterIssue } from '@/api/types';
import { FormAlert } from '@/shared/form/FormAlert';
import { isEmail } from '@/shared/form/rules';
import { useForm } from '@/shared/form/useForm';
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
  const form = useForm({
    initial: { email: '', lang: textOf(issue, page)?.locale ?? page },
    fields: ['email'],
    validate: ({ email }) =>
      email.trim() !== '' && !isEmail(email.trim()) ? { fields: { email: t('form.email') } } : {},
    send: ({ email, lang }) => sendTrial(issue.id, email.trim(), lang),
    onSuccess: () => {
      toast.ok(adminT('adminMailings:issue.trial_sent'));
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={adminT('adminMailings:issue.trial_title')} keepOpen={form.busy}>
      <form noValidate className={styles.fields} onSubmit={form.submit}>
        <FormAlert text={form.head} />
        <TextInput
          id="trial-email"
          type="email"
          autoComplete="email"
          label={adminT('adminMailings:issue.trial_email')}
          description={adminT('adminMailings:issue.trial_hint')}
          maxLength={254}
          value={form.values.email}
          error={form.errors.email}
          onChange={(event) => form.setValue('email', event.currentTarget.value)}
        />
        <NativeSelect
          label={adminT('adminMailings:issue.trial_lang')}
          value={form.values.lang}
          data={issue.texts.map(({ locale }) => ({ value: locale, label: adminT(`admin:field.${locale}`) }))}
          onChange={({ currentTarget: { value } }) => (isLang(value) ? form.setValue('lang', value) : undefined)}
        />
        <Button type="submit" loading={form.busy}>
          {adminT('adminMailings:issue.trial_send')}
        </Button>
      </form>
    </Dialog>
  );
}

import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { useSession } from '@/entities/account/session/useSession';
import { HumanCheck } from '@/entities/site/HumanCheck';
import { useLimits } from '@/entities/site/limits';
import { useHumanCheck } from '@/entities/site/useHumanCheck';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { FormAlert } from '@/shared/form/FormAlert';
import { isEmail, typedEmail } from '@/shared/form/rules';
import { useForm } from '@/shared/form/useForm';
import { Dialog } from '@/shared/ui/Dialog';
import styles from './ReportDialog.module.css';
import { REASONS, type ReportedThing, type ReportReason } from './things';

interface Values {
  reason: ReportReason | null;
  text: string;
  email: string;
}

/** Reports a thing: a reason of the list, words if one likes, and of a visitor an address for the answer. */
export function ReportDialog({ thing, onClose }: { thing: ReportedThing; onClose: () => void }) {
  const { t } = useTranslation(['report', 'common']);
  const { signedIn } = useSession();
  const { report_text_max: max } = useLimits();
  const id = useId();
  const check = useHumanCheck('report', !signedIn);
  const form = useForm<Values, keyof Values, unknown>({
    initial: { reason: null, text: '', email: '' },
    fields: ['reason', 'text', 'email'],
    wireNames: { abr_reason: 'reason', abr_text: 'text', usr_email: 'email' },
    validate: ({ reason, text, email }) => ({
      fields: {
        ...(reason === null ? { reason: t('error.reason') } : {}),
        ...(reason === 'other' && text.trim() === '' ? { text: t('error.text') } : {}),
        ...(signedIn || isEmail(email.trim()) ? {} : { email: t('error.email') }),
      },
    }),
    onInvalid: ([first]) => document.getElementById(`${id}-${first}`)?.focus(),
    send: async ({ reason, text, email }) =>
      post('abuse-reports', {
        abr_kind: thing.kind,
        abr_thing_id: thing.id,
        abr_reason: reason ?? 'other',
        abr_text: text.trim(),
        ...(signedIn ? {} : { usr_email: email.trim(), token: await check.take() }),
      }),
    onSettled: check.reset,
  });
  if (form.sent) {
    return (
      <Dialog
        opened
        onClose={onClose}
        title={t('sent.title')}
        actions={<Button onClick={onClose}>{t('sent.close')}</Button>}
      >
        <p role="status">{t(signedIn ? 'sent.text' : 'sent.text_visitor', { email: form.values.email.trim() })}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(`title.${thing.kind}`)}
      keepOpen={form.busy}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" form={id} loading={form.busy}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={form.submit}>
        <FormAlert text={form.head} />
        <p className={styles.name}>{thing.name}</p>
        <fieldset className={styles.reasons} aria-describedby={form.errors.reason ? `${id}-wrong` : undefined}>
          <legend>{t('reason')}</legend>
          {REASONS[thing.kind].map((reason, index) => (
            <label key={reason}>
              <input
                type="radio"
                id={index === 0 ? `${id}-reason` : undefined}
                name={`${id}-reasons`}
                checked={form.values.reason === reason}
                onChange={() => form.setValue('reason', reason)}
              />
              {t(`reasons.${reason}`)}
            </label>
          ))}
          {form.errors.reason ? (
            <p id={`${id}-wrong`} className={styles.wrong}>
              {form.errors.reason}
            </p>
          ) : null}
        </fieldset>
        <CountedTextarea
          id={`${id}-text`}
          label={t(form.values.reason === 'other' ? 'text_required' : 'text')}
          required={form.values.reason === 'other'}
          maxLength={max}
          rows={3}
          value={form.values.text}
          error={form.errors.text}
          onChange={(event) => form.setValue('text', event.currentTarget.value)}
        />
        {signedIn ? null : (
          <>
            <TextInput
              id={`${id}-email`}
              type="email"
              inputMode="email"
              autoComplete="email"
              label={t('email')}
              description={t('email_why')}
              required
              maxLength={254}
              value={form.values.email}
              error={form.errors.email}
              onChange={(event) => form.setValue('email', typedEmail(event.currentTarget.value))}
            />
            <HumanCheck check={check} />
          </>
        )}
        <p className={styles.note}>{t('note')}</p>
      </form>
    </Dialog>
  );
}

import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { isEmail, typedEmail } from '@/shared/form/rules';
import { useForm } from '@/shared/form/useForm';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { toast } from '@/shared/ui/toast';
import { authQueries, requestReset, setPassword } from '../queries';
import styles from './forms.module.css';

const SHORTEST = 8;
const LONGEST = 32;

function RequestLink({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['auth', 'common']);
  const form = useForm({
    initial: { email: '' },
    fields: ['email'],
    validate: ({ email }) => (isEmail(email) ? {} : { fields: { email: t('common:form.email') } }),
    send: ({ email }) => requestReset(email),
    onSuccess: (_, { email }) => toast.ok(t('reset.sent', { email }), 'short'),
    onError: (error) => {
      const text = isApiError(error) && error.status < 500 ? errorText(error) : t('reset.error');
      toast.err(text, 'short');
      return { fields: { email: text } };
    },
  });
  const { email } = form.values;
  if (form.sent) {
    return (
      <div className={styles.form} role="status">
        <p>{t('reset.sent', { email })}</p>
        <Button onClick={onClose}>{t('common:action.close')}</Button>
      </div>
    );
  }
  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <p className={styles.lead}>{t('reset.lead')}</p>
      <TextInput
        id="reset-email"
        label={t('reset.email')}
        type="email"
        autoComplete="email"
        required
        data-autofocus
        value={email}
        error={form.errors.email}
        onChange={({ currentTarget: { value } }) => form.update(() => ({ email: typedEmail(value) }), [])}
      />
      <Button type="submit" loading={form.busy}>
        {t('reset.send')}
      </Button>
    </form>
  );
}

interface NewPasswordValues {
  password: string;
  repeat: string;
}

function NewPassword({ token, onInvalid, onSignIn }: { token: string; onInvalid: () => void; onSignIn: () => void }) {
  const { t } = useTranslation(['auth', 'common']);
  const link = useQuery(authQueries.resetToken(token));
  const invalid = isApiError(link.error, 'invalidToken');
  useEffect(() => {
    if (invalid) onInvalid();
  }, [invalid, onInvalid]);
  const isWrongLength = ({ password }: NewPasswordValues) => password.length < SHORTEST || password.length > LONGEST;
  const isReady = (values: NewPasswordValues) => !isWrongLength(values) && values.repeat === values.password;
  const form = useForm({
    initial: { password: '', repeat: '' },
    fields: ['password'],
    // The fields say what is wrong as it is typed.
    beforeSend: isReady,
    send: ({ password }) => setPassword(token, password),
    onSuccess: () => toast.ok(t('reset.done'), 'short'),
    onError: (error) => {
      if (isApiError(error, 'invalidToken')) {
        onInvalid();
        return null;
      }
      const own = isApiError(error) ? (error.fields.password?.[0]?.message ?? '') : '';
      return { head: own === '' ? errorText(error) : own };
    },
  });
  const { password, repeat } = form.values;
  if (form.sent) {
    return (
      <div className={styles.form} role="status">
        <p>{t('reset.done')}</p>
        <Button onClick={onSignIn}>{t('reset.sign_in')}</Button>
      </div>
    );
  }
  if (link.isPending || invalid) return <SkeletonLines lines={3} />;
  if (link.isError) return <LoadError onRetry={() => void link.refetch()} />;
  const wrongLength = isWrongLength(form.values);
  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <FormAlert text={form.head} />
      <PasswordInput
        id="reset-password"
        label={t('reset.password')}
        autoComplete="new-password"
        required
        data-autofocus
        value={password}
        aria-invalid={password !== '' && wrongLength ? true : undefined}
        error={
          password === '' || !wrongLength
            ? null
            : password.length < SHORTEST
              ? t('error.password', { min: SHORTEST })
              : t('error.password_long', { max: LONGEST, count: LONGEST })
        }
        visibilityToggleButtonProps={{ 'aria-label': t('common:form.show_password'), tabIndex: 0 }}
        onChange={(event) => form.setValue('password', event.currentTarget.value)}
      />
      <PasswordInput
        id="reset-repeat"
        label={t('reset.repeat')}
        autoComplete="new-password"
        required
        value={repeat}
        error={repeat !== '' && repeat !== password ? t('error.repeat') : null}
        aria-invalid={repeat !== '' && repeat !== password ? true : undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('common:form.show_password'), tabIndex: 0 }}
        onChange={(event) => form.setValue('repeat', event.currentTarget.value)}
      />
      <Button type="submit" disabled={!isReady(form.values)} loading={form.busy}>
        {t('reset.save')}
      </Button>
    </form>
  );
}

/** A new password: first the address for the link; with the link's token the new password itself. */
export function ResetDialog({
  token,
  onClose,
  onInvalid,
  onSignIn,
}: {
  token: string | null;
  onClose: () => void;
  /** The link is wrong or used: an error and the way Home. */
  onInvalid: () => void;
  onSignIn: () => void;
}) {
  const { t } = useTranslation('auth');
  return (
    <Dialog opened onClose={onClose} title={t('reset.title')}>
      {token === null ? (
        <RequestLink onClose={onClose} />
      ) : (
        <NewPassword token={token} onInvalid={onInvalid} onSignIn={onSignIn} />
      )}
    </Dialog>
  );
}

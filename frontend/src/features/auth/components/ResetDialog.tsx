import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { isEmail, typedEmail } from '@/shared/form/rules';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { toast, TOAST_MS } from '@/shared/ui/toast';
import { authQueries, requestReset, setPassword } from '../queries';
import styles from './forms.module.css';

const SHORTEST = 8;
const LONGEST = 32;

function RequestLink({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['auth', 'common']);
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const requestLink = useMutation({
    mutationFn: () => requestReset(email),
    onSuccess: () => toast.ok(t('reset.sent', { email }), TOAST_MS.short),
    onError: (error) => {
      const text = isApiError(error) && error.status < 500 ? errorText(error) : t('reset.error');
      setError(text);
      toast.err(text, TOAST_MS.short);
    },
  });
  if (requestLink.isSuccess) {
    return (
      <div className={styles.form} role="status">
        <p>{t('reset.sent', { email })}</p>
        <Button onClick={onClose}>{t('common:action.close')}</Button>
      </div>
    );
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (requestLink.isPending) return;
        if (!isEmail(email)) {
          setError(t('common:form.email'));
          return;
        }
        setError(null);
        requestLink.mutate();
      }}
    >
      <p className={styles.lead}>{t('reset.lead')}</p>
      <TextInput
        id="reset-email"
        label={t('reset.email')}
        type="email"
        autoComplete="email"
        required
        data-autofocus
        value={email}
        error={error}
        onChange={(event) => setEmail(typedEmail(event.currentTarget.value))}
      />
      <Button type="submit" loading={requestLink.isPending}>
        {t('reset.send')}
      </Button>
    </form>
  );
}

function NewPassword({ token, onInvalid, onSignIn }: { token: string; onInvalid: () => void; onSignIn: () => void }) {
  const { t } = useTranslation(['auth', 'common']);
  const [password, setValue] = useState('');
  const [repeat, setRepeat] = useState('');
  const [error, setError] = useState<string | null>(null);
  const link = useQuery(authQueries.resetToken(token));
  const invalid = isApiError(link.error, 'invalidToken');
  useEffect(() => {
    if (invalid) onInvalid();
  }, [invalid, onInvalid]);
  const save = useMutation({
    mutationFn: () => setPassword(token, password),
    onError: (error) => {
      if (isApiError(error, 'invalidToken')) {
        onInvalid();
        return;
      }
      const own = isApiError(error) ? (error.fields.password?.[0]?.message ?? '') : '';
      setError(own === '' ? errorText(error) : own);
    },
    onSuccess: () => toast.ok(t('reset.done'), TOAST_MS.short),
  });
  if (save.isSuccess) {
    return (
      <div className={styles.form} role="status">
        <p>{t('reset.done')}</p>
        <Button onClick={onSignIn}>{t('reset.sign_in')}</Button>
      </div>
    );
  }
  if (link.isPending || invalid) return <SkeletonLines lines={3} />;
  if (link.isError) return <LoadError onRetry={() => void link.refetch()} />;
  const wrongLength = password.length < SHORTEST || password.length > LONGEST;
  const ready = !wrongLength && repeat === password;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !save.isPending) save.mutate();
      }}
    >
      <FormAlert text={error} />
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
        onChange={(event) => setValue(event.currentTarget.value)}
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
        onChange={(event) => setRepeat(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!ready} loading={save.isPending}>
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

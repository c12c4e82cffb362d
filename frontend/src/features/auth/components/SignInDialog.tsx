import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import type { SignedIn } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { HumanCheck } from '@/entities/site/HumanCheck';
import { useHumanCheck } from '@/entities/site/useHumanCheck';
import { useSession } from '@/entities/account/session/useSession';
import { SocialButton } from '@/entities/account/session/SocialButton';
import { Dialog } from '@/shared/ui/Dialog';
import { toast } from '@/shared/ui/toast';
import { signInError } from '../lib/signInError';
import { useWelcome } from '../lib/useWelcome';
import { signIn } from '../queries';
import { SecondStep } from './SecondStep';
import styles from './forms.module.css';

interface SignInErrors {
  username?: string;
  password?: string;
  head?: string;
}

/** Signing in by username or e-mail; an admin's second step follows when it is due. */
export function SignInDialog({
  next,
  onClose,
  onDone,
  onVerify,
  onForgot,
  onRegister,
}: {
  /** Where somebody goes who signs in with the provider. */
  next: string | null;
  onClose: () => void;
  onDone: () => void;
  /** The account is not verified yet. */
  onVerify: (username: string) => void;
  onForgot: () => void;
  onRegister: () => void;
}) {
  const { t } = useTranslation(['auth', 'common']);
  const welcome = useWelcome();
  const check = useHumanCheck('login');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  // Whoever is signed in and owes the second step comes back to it here.
  const { user } = useSession();
  const [second, setSecond] = useState(false);
  if (user?.totp === 1 && !second) setSecond(true);
  const [errors, setErrors] = useState<SignInErrors>({});

  const finish = (session: SignedIn) => {
    welcome(session);
    onDone();
  };
  const first = useMutation({
    mutationFn: async () =>
      signIn({ usr_username: username.trim(), usr_password: password, token: await check.take() }),
    onSuccess: (session) => {
      if (session.totp === 1) setSecond(true);
      else finish(session);
    },
    onError: (error) => {
      check.reset();
      const code = signInError(error);
      if (code === 'verify' && error instanceof ApiError) {
        onVerify(error.text('usr_username') ?? username.trim());
        return;
      }
      if (code === null || code === 'verify') {
        setErrors({ head: errorText(error) });
        return;
      }
      const text = t(`sign_in.${code}`);
      toast.err(text);
      if (code === 'wrong_username') setErrors({ username: text });
      else if (code === 'wrong_password') setErrors({ password: text });
      else setErrors({ head: text });
    },
  });
  const submit = () => {
    if (first.isPending) return;
    const missing: SignInErrors = {
      ...(username.trim() === '' ? { username: t('sign_in.username_needed') } : {}),
      ...(password === '' ? { password: t('sign_in.password_needed') } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length === 0) first.mutate();
    else document.getElementById(missing.username ? 'sign-in-username' : 'sign-in-password')?.focus();
  };

  if (second) {
    return (
      <Dialog opened onClose={onClose} title={t('sign_in.code_title')}>
        <SecondStep password={password} onDone={finish} />
      </Dialog>
    );
  }
  return (
    <Dialog opened onClose={onClose} title={t('sign_in.title')}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormAlert text={errors.head ?? null} />
        <TextInput
          id="sign-in-username"
          name="username"
          label={t('sign_in.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          data-autofocus
          value={username}
          error={errors.username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          id="sign-in-password"
          name="password"
          label={t('sign_in.password')}
          autoComplete="current-password"
          required
          value={password}
          error={errors.password}
          aria-invalid={errors.password ? true : undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('common:form.show_password'), tabIndex: 0 }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <HumanCheck check={check} />
        <Button type="submit" loading={first.isPending} fullWidth>
          {t('sign_in.submit')}
        </Button>
        <SocialButton intent="sign-in" next={next} />
        <div className={styles.links}>
          <button type="button" className={styles.link} onClick={onForgot}>
            {t('sign_in.forgot')}
          </button>
          <span>
            {t('sign_in.no_account')}{' '}
            <button type="button" className={styles.link} onClick={onRegister}>
              {t('sign_in.register')}
            </button>
          </span>
        </div>
      </form>
    </Dialog>
  );
}

import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '@/shared/form/FormAlert';
import { HumanCheck } from '@/entities/site/HumanCheck';
import { SocialButton } from '@/entities/account/session/SocialButton';
import { Dialog } from '@/shared/ui/Dialog';
import { useSignIn } from '../lib/useSignIn';
import { SecondStep } from './SecondStep';
import styles from './forms.module.css';

/** Signing in by username or e-mail; an admin's second step follows when it is due. */
export function SignInDialog({
  next,
  why = null,
  onClose,
  onDone,
  onVerify,
  onForgot,
  onRegister,
}: {
  /** Where somebody goes who signs in with the provider. */
  next: string | null;
  /** Why one has to sign in again. */
  why?: string | null;
  onClose: () => void;
  onDone: () => void;
  /** The account is not verified yet. */
  onVerify: (username: string) => void;
  onForgot: () => void;
  onRegister: () => void;
}) {
  const { t } = useTranslation(['auth', 'common']);
  const { form, check, second, ticket, finish } = useSignIn({ onDone, onVerify });
  const { values, errors } = form;
  // What was wrong stays in sight until it is sent again.
  const type = (change: Partial<typeof values>) => form.update((old) => ({ ...old, ...change }), []);

  if (second) {
    return (
      <Dialog opened onClose={onClose} title={t('sign_in.code_title')}>
        <SecondStep ticket={ticket} password={values.password} onDone={finish} />
      </Dialog>
    );
  }
  return (
    <Dialog opened onClose={onClose} title={t('sign_in.title')}>
      <form noValidate className={styles.form} onSubmit={form.submit}>
        {why === null ? null : <p className={styles.lead}>{why}</p>}
        <FormAlert text={form.head} />
        <TextInput
          id="sign-in-username"
          name="username"
          label={t('sign_in.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          data-autofocus
          value={values.username}
          error={errors.username}
          onChange={(event) => type({ username: event.currentTarget.value })}
        />
        <PasswordInput
          id="sign-in-password"
          name="password"
          label={t('sign_in.password')}
          autoComplete="current-password"
          required
          value={values.password}
          error={errors.password}
          aria-invalid={errors.password ? true : undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('common:form.show_password'), tabIndex: 0 }}
          onChange={(event) => type({ password: event.currentTarget.value })}
        />
        <HumanCheck check={check} />
        <Button type="submit" loading={form.busy} fullWidth>
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

import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProfileField, ProfileValues } from '../lib/profile';
import styles from './ProfileForm.module.css';

type Password = 'usr_password_old' | 'usr_password' | 'repeat';

const LABELS = {
  usr_password_old: 'profile:field.usr_password_old',
  usr_password: 'profile:field.usr_password',
  repeat: 'field.repeat',
} as const;

/**
 * Changes the password unless the fields are empty. It needs the current one, so that a stolen session is not enough to
 * take over an account.
 */
export function PasswordFields({
  values,
  errors,
  set,
}: {
  values: Pick<ProfileValues, Password>;
  errors: Partial<Record<ProfileField, string>>;
  set: (field: Password, value: string) => void;
}) {
  const { t } = useTranslation(['auth', 'profile', 'common']);
  const mismatch = values.repeat !== '' && values.repeat !== values.usr_password ? t('error.repeat') : undefined;
  return (['usr_password_old', 'usr_password', 'repeat'] as const).map((field) => {
    const error = field === 'repeat' ? (mismatch ?? errors.repeat) : errors[field];
    return (
      <PasswordInput
        key={field}
        id={field}
        name={field}
        label={t(LABELS[field])}
        className={field === 'usr_password_old' ? styles.current : undefined}
        description={
          field === 'usr_password_old' ? undefined : field === 'usr_password' ? t('hint.usr_password') : '\u00a0'
        }
        autoComplete={field === 'usr_password_old' ? 'current-password' : 'new-password'}
        maxLength={128}
        value={values[field]}
        error={error}
        aria-invalid={error ? true : undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('common:form.show_password'), tabIndex: 0 }}
        onChange={(event) => set(field, event.currentTarget.value)}
      />
    );
  });
}

import { PasswordInput } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

/** The current password, asked for once more. */
export function PasswordField({
  id,
  label,
  ref,
  value,
  error,
  onChange,
}: {
  id: string;
  label: string;
  ref: Ref<HTMLInputElement>;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      ref={ref}
      id={id}
      label={label}
      autoComplete="current-password"
      required
      maxLength={128}
      value={value}
      error={error}
      aria-invalid={error === null ? undefined : true}
      data-autofocus
      visibilityToggleButtonProps={{ 'aria-label': t('form.show_password'), tabIndex: 0 }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

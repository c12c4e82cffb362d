import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { FormAlert } from './FormAlert';
import styles from './NameForm.module.css';
import { useForm } from './useForm';

/** Gives something own its name: to save it, or to rename it. */
export function NameForm<Result>({
  label,
  initial = '',
  maxLength,
  wireName,
  errorCodes = [],
  submitLabel,
  children,
  send,
  onSuccess,
  onCancel,
}: {
  label: string;
  initial?: string;
  maxLength: number;
  /** What the server calls the name. */
  wireName: string;
  /** Errors of the server that name no field and are shown at this one. */
  errorCodes?: readonly string[];
  submitLabel: string;
  /** What is chosen beside the name. */
  children?: ReactNode;
  send: (name: string) => Promise<Result>;
  onSuccess: (result: Result) => void | Promise<void>;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const form = useForm({
    initial: { name: initial },
    fields: ['name'],
    wireNames: { [wireName]: 'name' },
    validate: ({ name }) => (name.trim() === '' ? { fields: { name: t('form.required') } } : {}),
    send: ({ name }) => send(name.trim()),
    onSuccess,
    onError: (error, placed) =>
      error instanceof ApiError && errorCodes.includes(error.code) ? { fields: { name: error.message } } : placed,
  });
  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <TextInput
        label={label}
        data-autofocus
        maxLength={maxLength}
        value={form.values.name}
        error={form.errors.name}
        onChange={(event) => form.setValue('name', event.currentTarget.value)}
      />
      {children}
      <FormAlert text={form.head} />
      <div className={styles.actions}>
        <Button variant="default" disabled={form.busy} onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

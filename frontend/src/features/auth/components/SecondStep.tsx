import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import type { SignedIn } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { confirmCode } from '../queries';
import styles from './forms.module.css';

/** The code of an admin's second step. */
export function SecondStep({ onDone }: { onDone: (session: SignedIn) => void }) {
  const { t } = useTranslation('auth');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const totp = useMutation({
    mutationFn: () => confirmCode(code.replace(/\s/g, '')),
    onSuccess: onDone,
    onError: (error) =>
      setFault(error instanceof ApiError && error.code === 'totp' ? t('sign_in.code_wrong') : errorText(error)),
  });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (totp.isPending) return;
        if (code.trim() === '') setFault(t('sign_in.code_needed'));
        else totp.mutate();
      }}
    >
      <FormAlert text={fault} />
      <TextInput
        id="sign-in-code"
        label={t('sign_in.code')}
        autoComplete="one-time-code"
        inputMode="text"
        maxLength={32}
        value={code}
        data-autofocus
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" loading={totp.isPending} fullWidth>
        {t('sign_in.code_submit')}
      </Button>
    </form>
  );
}

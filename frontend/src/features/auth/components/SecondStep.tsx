import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '@/api/client';
import { isApiError } from '@/api/errors';
import { getSid } from '@/api/session';
import type { SignedIn } from '@/api/types';
import { CodeInput } from '@/entities/account/secondFactor/CodeInput';
import { useCredentialForm } from '@/entities/account/secondFactor/useCredentialForm';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { lazy } from '@/shared/ui/lazy';
import { SkeletonLines } from '@/shared/ui/States';
import { confirmCode } from '../queries';
import styles from './forms.module.css';

const SecondFactorSetup = lazy(async () => {
  const [{ SecondFactorSetup: Component }, { loadNamespaces }] = await Promise.all([
    import('@/entities/account/secondFactor/SecondFactorSetup'),
    import('@/i18n'),
  ]);
  await loadNamespaces(['secondFactor']);
  return { default: Component };
});

interface Props {
  onDone: (session: SignedIn) => void;
}

/** The second step of an administrator: a code, or setting one up where it is required and there is none yet. */
export function SecondStep({
  ticket,
  password,
  onDone,
}: Props & {
  /** Of the first step; null for somebody who is signed in and has no factor yet. */
  ticket: string | null;
  /** Typed a moment ago. */
  password?: string;
}) {
  return ticket === null ? <SetUp password={password} onDone={onDone} /> : <CodeForm ticket={ticket} onDone={onDone} />;
}

function SetUp({ password, onDone }: Props & { password: string | undefined }) {
  const { t } = useTranslation('auth');
  const [head, setHead] = useState<string | null>(null);
  const finish = async () => {
    try {
      const session = await get('check-session');
      onDone({ ...session, sid: getSid() ?? '' });
    } catch (failed) {
      setHead(errorText(failed));
    }
  };
  return (
    <Suspense fallback={<SkeletonLines lines={5} />}>
      <FormAlert text={head} />
      <p className={styles.lead}>{t('sign_in.set_up')}</p>
      <SecondFactorSetup password={password || null} onDone={() => void finish()} />
    </Suspense>
  );
}

function CodeForm({ ticket, onDone }: Props & { ticket: string }) {
  const { t } = useTranslation('auth');
  const { input, value, change, error, head, submit, busy } = useCredentialForm({
    missing: t('sign_in.code_needed'),
    send: (code) => confirmCode(ticket, code.replace(/\s/g, '')),
    onDone,
    wrong: (error) => (isApiError(error, 'totp') ? t('sign_in.code_wrong') : null),
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <FormAlert text={head} />
      <CodeInput
        ref={input}
        id="sign-in-code"
        label={t('sign_in.code')}
        hint={t('sign_in.code_hint')}
        value={value}
        error={error}
        onChange={change}
      />
      <Button type="submit" loading={busy} fullWidth>
        {t('sign_in.code_submit')}
      </Button>
    </form>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { startSession, onReauthRequired } from '@/api/transport';
import { ApiError, isApiError } from '@/api/errors';
import { CodeInput } from '@/entities/account/secondFactor/CodeInput';
import { PasswordField } from '@/entities/account/secondFactor/PasswordField';
import { useSession } from '@/entities/account/session/useSession';
import { secondFactorQuery } from '@/entities/account/secondFactor/queries';
import { useCredentialForm } from '@/entities/account/secondFactor/useCredentialForm';
import { fieldMessages } from '@/shared/form/fieldMessages';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { LiveContext } from '@/shared/live/LiveContext';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import styles from './ReauthHost.module.css';

type Credentials = { usr_password: string } | { code: string };

/** Sends the password or code. The answer contains a new session, which replaces the old one as after signing in. */
function useStepUp() {
  const live = useContext(LiveContext);
  return async (credentials: Credentials) => {
    // Stop first: the server may close the connection of the old session before this client has the new one.
    live?.stop();
    try {
      await startSession(post('user/step-up', credentials));
    } finally {
      live?.start();
    }
  };
}

interface PendingRequest {
  promise: Promise<boolean>;
  answer: (confirmed: boolean) => void;
}

/**
 * Sensitive actions require that the person confirmed their identity within the last ten minutes. When the
 * server refuses a request of any screen for that reason, this component asks for the password or code; then the client
 * repeats the request.
 */
export function ReauthHost() {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const [round, setRound] = useState(0);
  const pending = useRef<PendingRequest | null>(null);
  const answer = (confirmed: boolean) => {
    setShown(false);
    pending.current?.answer(confirmed);
    pending.current = null;
  };
  useEffect(() => {
    const end = onReauthRequired(() => {
      // One confirmation serves all requests that wait for it.
      if (pending.current === null) {
        let settle: PendingRequest['answer'] = () => undefined;
        const promise = new Promise<boolean>((resolve) => {
          settle = resolve;
        });
        pending.current = { promise, answer: settle };
        setRound((old) => old + 1);
        setShown(true);
      }
      return pending.current.promise;
    });
    return () => {
      end();
      pending.current?.answer(false);
      pending.current = null;
    };
  }, []);
  const [busy, setBusy] = useState(false);
  if (round === 0) return null;
  return (
    <Dialog opened={shown} onClose={() => answer(false)} keepOpen={busy} title={t('reauth.title')}>
      <ReauthForm key={round} onBusy={setBusy} onDone={() => answer(true)} onCancel={() => answer(false)} />
    </Dialog>
  );
}

interface FormProps {
  onBusy: (busy: boolean) => void;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for a code if two-step verification is set up, which only those who work here can do; else for the password. */
function ReauthForm(props: FormProps) {
  const { user } = useSession();
  return user?.usr_role ? <StaffForm {...props} /> : <CredentialsForm {...props} byCode={false} />;
}

function StaffForm(props: FormProps) {
  const { data: factor, error, refetch } = useQuery(secondFactorQuery());
  if (factor === undefined) {
    if (error === null) return <SkeletonLines lines={3} />;
    return <LoadError text={errorText(error)} onRetry={() => void refetch()} />;
  }
  return <CredentialsForm key={factor.enabled} {...props} byCode={factor.enabled === 1} />;
}

function CredentialsForm({ byCode, onBusy, onDone, onCancel }: FormProps & { byCode: boolean }) {
  const { t } = useTranslation();
  const stepUp = useStepUp();
  const name = byCode ? 'code' : 'usr_password';
  const {
    input,
    value,
    change,
    error: error,
    head,
    submit,
    busy,
  } = useCredentialForm({
    missing: t('form.required'),
    send: (typed) => stepUp(byCode ? { code: typed } : { usr_password: typed }),
    onDone,
    wrong: (error) => {
      // The server names no field in these two errors.
      if (isApiError(error, 'totp') || isApiError(error, 'wrongPassword')) return errorText(error);
      return error instanceof ApiError ? (fieldMessages(error, [name]).fields[name] ?? null) : null;
    },
  });
  useEffect(() => onBusy(busy), [busy, onBusy]);
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p>{t(byCode ? 'reauth.code_text' : 'reauth.text')}</p>
      <FormAlert text={head} />
      {byCode ? (
        <CodeInput
          ref={input}
          id="reauth-code"
          label={t('reauth.code')}
          value={value}
          error={error}
          onChange={change}
        />
      ) : (
        <PasswordField
          ref={input}
          id="reauth-password"
          label={t('reauth.password')}
          value={value}
          error={error}
          onChange={change}
        />
      )}
      <div className={styles.actions}>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('action.confirm')}
        </Button>
      </div>
    </form>
  );
}

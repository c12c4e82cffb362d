import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post, whenProofIsWanted } from '@/api/client';
import { ApiError, isApiError } from '@/api/errors';
import type { SteppedUp } from '@/api/types';
import { CodeInput } from '@/entities/account/factor/CodeInput';
import { PasswordField } from '@/entities/account/factor/PasswordField';
import { factorQuery } from '@/entities/account/factor/queries';
import { useProofField } from '@/entities/account/factor/useProofField';
import { fieldMessages } from '@/shared/form/applyServerErrors';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { LiveContext } from '@/shared/live/LiveContext';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import styles from './ReauthHost.module.css';
import { useWords } from '@/admin/crud/useAdminT';

type Proof = { usr_password: string } | { code: string };

/** Gives the proof for a new sid with which it is fresh; the client takes it over, as after a login. */
function useProving() {
  const live = useContext(LiveContext);
  return async (proof: Proof) => {
    // The end of the old session may be told to its connection before the new sid has arrived here.
    live?.stop();
    try {
      await post<SteppedUp>('admin/step-up', proof);
    } finally {
      live?.start();
    }
  };
}

interface Asked {
  promise: Promise<boolean>;
  answer: (proved: boolean) => void;
}

/**
 * Weighty acts want a proof, not older than ten minutes, that it is still the administrator who sits there. Whatever
 * screen such an act is refused on, this asks for the password; then the act is done as if nothing had happened.
 */
export function ProofHost() {
  const words = useWords();
  const [shown, setShown] = useState(false);
  const [round, setRound] = useState(0);
  const asked = useRef<Asked | null>(null);
  const answer = (proved: boolean) => {
    setShown(false);
    asked.current?.answer(proved);
    asked.current = null;
  };
  useEffect(() => {
    const end = whenProofIsWanted(() => {
      // Two acts at once are confirmed together.
      if (asked.current === null) {
        let settle: Asked['answer'] = () => undefined;
        const promise = new Promise<boolean>((resolve) => {
          settle = resolve;
        });
        asked.current = { promise, answer: settle };
        setRound((old) => old + 1);
        setShown(true);
      }
      return asked.current.promise;
    });
    return () => {
      end();
      asked.current?.answer(false);
      asked.current = null;
    };
  }, []);
  const [busy, setBusy] = useState(false);
  if (round === 0) return null;
  return (
    <Dialog opened={shown} onClose={() => answer(false)} keepOpen={busy} title={words('admin:proof.title')}>
      <ProofForm key={round} onBusy={setBusy} onDone={() => answer(true)} onCancel={() => answer(false)} />
    </Dialog>
  );
}

interface FormProps {
  onBusy: (busy: boolean) => void;
  onDone: () => void;
  onCancel: () => void;
}

/** With a second step the code is the proof, without one the password. */
function ProofForm(props: FormProps) {
  const { data: factor, error, refetch } = useQuery(factorQuery());
  if (factor === undefined) {
    if (error === null) return <SkeletonLines lines={3} />;
    return <LoadError text={errorText(error)} onRetry={() => void refetch()} />;
  }
  return <AskedForm key={factor.enabled} {...props} byCode={factor.enabled === 1} />;
}

function AskedForm({ byCode, onBusy, onDone, onCancel }: FormProps & { byCode: boolean }) {
  const { t } = useTranslation();
  const words = useWords();
  const prove = useProving();
  const name = byCode ? 'code' : 'usr_password';
  const { input, value, change, fault, head, submit, busy } = useProofField({
    missing: t('form.required'),
    send: (given) => prove(byCode ? { code: given } : { usr_password: given }),
    onDone,
    wrong: (error) => {
      // What is wrong has no field of its own in the answer.
      if (isApiError(error, 'totp') || isApiError(error, 'wrongPassword')) return errorText(error);
      return error instanceof ApiError ? (fieldMessages(error, [name]).fields[name] ?? null) : null;
    },
  });
  useEffect(() => onBusy(busy), [busy, onBusy]);
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p>{words(byCode ? 'admin:proof.code_text' : 'admin:proof.text')}</p>
      <FormAlert text={head} />
      {byCode ? (
        <CodeInput
          ref={input}
          id="proof-code"
          label={words('admin:proof.code')}
          value={value}
          error={fault}
          onChange={change}
        />
      ) : (
        <PasswordField
          ref={input}
          id="proof-password"
          label={words('admin:proof.password')}
          value={value}
          error={fault}
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

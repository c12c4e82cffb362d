import { Button, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { post, whenProofIsWanted } from '@/api/client';
import { ApiError, isApiError } from '@/api/errors';
import type { SteppedUp } from '@/api/types';
import { CodeInput } from '@/shared/factor/CodeInput';
import { factorQuery } from '@/shared/factor/queries';
import { fieldMessages } from '@/shared/form/applyServerErrors';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { LiveContext } from '@/shared/live/LiveContext';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import styles from './ProofHost.module.css';
import { useWords } from './words';

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
  const input = useRef<HTMLInputElement>(null);
  const [given, setGiven] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [head, setHead] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const name = byCode ? 'code' : 'usr_password';
  const work = (now: boolean) => {
    setBusy(now);
    onBusy(now);
  };
  const refuse = (text: string) => {
    setFault(text);
    input.current?.focus();
    input.current?.select();
  };
  // The form came after its dialog, which has given the focus away by then.
  useEffect(() => input.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A dialog is a child of the form it was opened from, as far as events go.
    event.stopPropagation();
    if (busy) return;
    setHead(null);
    setFault(null);
    if (given.trim() === '') {
      refuse(t('form.required'));
      return;
    }
    work(true);
    try {
      await prove(byCode ? { code: given } : { usr_password: given });
      onDone();
    } catch (error) {
      const { fields, head: rest } =
        error instanceof ApiError
          ? fieldMessages(error, [name])
          : { fields: {} as Record<string, string>, head: errorText(error) };
      // What is wrong has no field of its own in the answer.
      const isWrong = isApiError(error, 'totp') || isApiError(error, 'wrongPassword');
      const wrong = isWrong ? errorText(error) : fields[name];
      if (wrong !== undefined) refuse(wrong);
      setHead(isWrong ? null : rest);
    } finally {
      work(false);
    }
  };
  const change = (next: string) => {
    setGiven(next);
    setFault(null);
  };
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <p>{words(byCode ? 'admin:proof.code_text' : 'admin:proof.text')}</p>
      <FormAlert text={head} />
      {byCode ? (
        <CodeInput
          ref={input}
          id="proof-code"
          label={words('admin:proof.code')}
          value={given}
          error={fault}
          onChange={change}
        />
      ) : (
        <PasswordInput
          ref={input}
          id="proof-password"
          label={words('admin:proof.password')}
          autoComplete="current-password"
          required
          maxLength={128}
          value={given}
          error={fault}
          aria-invalid={fault === null ? undefined : true}
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('form.show_password'), tabIndex: 0 }}
          onChange={(event) => change(event.currentTarget.value)}
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

import { Button, PasswordInput } from '@mantine/core';
import { useContext, useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { post, whenProofIsWanted } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { SteppedUp } from '@/api/types';
import { fieldMessages } from '@/shared/form/applyServerErrors';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { LiveContext } from '@/shared/live/LiveContext';
import { Dialog } from '@/shared/ui/Dialog';
import styles from './ProofHost.module.css';
import { useWords } from './words';

/** Gives the password for a new sid with a fresh proof; the client takes it over, as after a login. */
function useProving() {
  const live = useContext(LiveContext);
  return async (password: string) => {
    // The end of the old session may be told to its connection before the new sid has arrived here.
    live?.stop();
    try {
      await post<SteppedUp>('admin/step-up', { usr_password: password });
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

function ProofForm({
  onBusy,
  onDone,
  onCancel,
}: {
  onBusy: (busy: boolean) => void;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const words = useWords();
  const prove = useProving();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [head, setHead] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const work = (now: boolean) => {
    setBusy(now);
    onBusy(now);
  };
  const refuse = (text: string) => {
    setFault(text);
    input.current?.focus();
    input.current?.select();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A dialog is a child of the form it was opened from, as far as events go.
    event.stopPropagation();
    if (busy) return;
    setHead(null);
    if (password === '') {
      refuse(t('form.required'));
      return;
    }
    work(true);
    try {
      await prove(password);
      onDone();
    } catch (error) {
      const { fields, head: rest } =
        error instanceof ApiError
          ? fieldMessages(error, ['usr_password'])
          : { fields: {} as Record<string, string>, head: errorText(error) };
      if (fields.usr_password !== undefined) refuse(fields.usr_password);
      setHead(rest);
    } finally {
      work(false);
    }
  };
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <p>{words('admin:proof.text')}</p>
      <FormAlert text={head} />
      <PasswordInput
        ref={input}
        id="proof-password"
        label={words('admin:proof.password')}
        autoComplete="current-password"
        required
        maxLength={128}
        value={password}
        error={fault}
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': t('form.show_password'), tabIndex: 0 }}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setFault(null);
        }}
      />
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

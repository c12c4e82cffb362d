import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { startSession } from '@/api/transport';
import { isApiError } from '@/api/errors';
import { CodeInput } from '@/entities/account/secondFactor/CodeInput';
import { PasswordField } from '@/entities/account/secondFactor/PasswordField';
import { useSession } from '@/entities/account/session/useSession';
import { secondFactorQuery } from '@/entities/account/secondFactor/queries';
import { useForm } from '@/shared/form/useForm';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { LiveContext } from '@/shared/live/LiveContext';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import styles from './ReauthDialog.module.css';

type Field = 'usr_password' | 'code';
const FIELDS: Field[] = ['usr_password', 'code'];

interface Credentials {
  usr_password: string;
  code?: string;
}

/** Sends the password, and the code. The answer contains a new session, which replaces the old one as after signing in. */
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

interface DialogProps {
  opened: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** The dialog that asks who one is. */
export function ReauthDialog({ opened, onDone, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog opened={opened} onClose={onClose} keepOpen={busy} title={t('reauth.title')}>
      <ReauthForm onBusy={setBusy} onDone={onDone} onCancel={onClose} />
    </Dialog>
  );
}

interface FormProps {
  onBusy: (busy: boolean) => void;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the password, and for a code where two-step verification is set up, which only those who work here can do. */
function ReauthForm(props: FormProps) {
  const { user } = useSession();
  return user?.usr_role ? <StaffForm {...props} /> : <CredentialsForm {...props} withCode={false} />;
}

function StaffForm(props: FormProps) {
  const { data: factor, error, refetch } = useQuery(secondFactorQuery());
  if (factor === undefined) {
    if (error === null) return <SkeletonLines lines={3} />;
    return <LoadError text={errorText(error)} onRetry={() => void refetch()} />;
  }
  return <CredentialsForm key={factor.enabled} {...props} withCode={factor.enabled === 1} />;
}

function CredentialsForm({ withCode, onBusy, onDone, onCancel }: FormProps & { withCode: boolean }) {
  const { t } = useTranslation();
  const stepUp = useStepUp();
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const asked = withCode ? FIELDS : FIELDS.slice(0, 1);
  const focusFirst = (wrong: readonly Field[]) => {
    if (wrong[0] === undefined) return;
    const input = wrong[0] === 'code' ? code.current : password.current;
    input?.focus();
    input?.select();
  };
  const form = useForm({
    initial: { usr_password: '', code: '' },
    fields: asked,
    validate: (typed) => {
      const empty = asked.filter((field) => typed[field].trim() === '');
      return { fields: Object.fromEntries(empty.map((field) => [field, t('form.required')])) };
    },
    onInvalid: focusFirst,
    send: (typed) => stepUp(withCode ? typed : { usr_password: typed.usr_password }),
    onSuccess: () => onDone(),
    onError: (error, placed) => {
      // The server names no field in these two errors.
      const field = isApiError(error, 'wrongPassword') ? 'usr_password' : isApiError(error, 'totp') ? 'code' : null;
      const errors = field === null ? placed : { fields: { [field]: errorText(error) } };
      focusFirst(asked.filter((one) => errors.fields[one] !== undefined));
      return errors;
    },
  });
  const { busy } = form;
  useEffect(() => onBusy(busy), [busy, onBusy]);
  // The form came after its dialog, which has given the focus away by then.
  useEffect(() => password.current?.focus(), []);
  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <p>{t(withCode ? 'reauth.code_text' : 'reauth.text')}</p>
      <FormAlert text={form.head} />
      <PasswordField
        ref={password}
        id="reauth-password"
        label={t('reauth.password')}
        value={form.values.usr_password}
        error={form.errors.usr_password ?? null}
        onChange={(next) => form.setValue('usr_password', next)}
      />
      {withCode ? (
        <CodeInput
          ref={code}
          id="reauth-code"
          label={t('reauth.code')}
          value={form.values.code}
          error={form.errors.code ?? null}
          onChange={(next) => form.setValue('code', next)}
        />
      ) : null}
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

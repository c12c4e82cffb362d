import { Button, PasswordInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import type { NewSecondFactor } from '@/api/types';
import { errorText } from '../form/errorText';
import { FormAlert } from '../form/FormAlert';
import { IconButton } from '../ui/IconButton';
import { toast, TOAST_MS } from '../ui/toast';
import { CodeInput } from './CodeInput';
import { copyText } from './copyText';
import styles from './FactorSetup.module.css';
import { beginFactor, confirmFactor, FACTOR_KEY } from './queries';
import { RecoveryCodes } from './RecoveryCodes';

/** Setting the second step up: the password, the picture with a first code, the codes for a lost phone. */
export function FactorSetup({
  password: known = null,
  onCancel,
  onDone,
}: {
  /** Typed a moment ago; it is not asked for again. */
  password?: string | null;
  onCancel?: () => void;
  onDone: () => void;
}) {
  const [factor, setFactor] = useState<NewSecondFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (factor !== null) return <Confirm factor={factor} onCancel={onCancel} onDone={setCodes} />;
  return <Begin known={known} onCancel={onCancel} onDone={setFactor} />;
}

function Cancel({ onCancel }: { onCancel: (() => void) | undefined }) {
  const { t } = useTranslation();
  if (onCancel === undefined) return null;
  return (
    <Button variant="default" onClick={onCancel}>
      {t('action.cancel')}
    </Button>
  );
}

function Begin({
  known,
  onCancel,
  onDone,
}: {
  known: string | null;
  onCancel: (() => void) | undefined;
  onDone: (factor: NewSecondFactor) => void;
}) {
  const { t } = useTranslation(['factor', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState(known ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const [head, setHead] = useState<string | null>(null);
  const refuse = (text: string) => {
    setFault(text);
    input.current?.focus();
    input.current?.select();
  };
  useEffect(() => input.current?.focus(), []);
  const begin = useMutation({
    mutationFn: () => beginFactor(password),
    onSuccess: onDone,
    onError: (error) => {
      if (isApiError(error, 'wrongPassword') && known === null) refuse(errorText(error));
      else setHead(errorText(error));
    },
  });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (begin.isPending) return;
        setHead(null);
        if (password === '') refuse(t('common:form.required'));
        else begin.mutate();
      }}
    >
      <p>{t('begin.text')}</p>
      <FormAlert text={head} />
      {known === null ? (
        <PasswordInput
          ref={input}
          id="factor-password"
          label={t('begin.password')}
          autoComplete="current-password"
          required
          maxLength={128}
          value={password}
          error={fault}
          aria-invalid={fault === null ? undefined : true}
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('common:form.show_password'), tabIndex: 0 }}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setFault(null);
          }}
        />
      ) : null}
      <div className={styles.actions}>
        <Cancel onCancel={onCancel} />
        <Button type="submit" loading={begin.isPending} data-autofocus={known === null ? undefined : true}>
          {t('begin.submit')}
        </Button>
      </div>
    </form>
  );
}

/** Four letters at a time can be read and typed. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

function Confirm({
  factor,
  onCancel,
  onDone,
}: {
  factor: NewSecondFactor;
  onCancel: (() => void) | undefined;
  onDone: (codes: readonly string[]) => void;
}) {
  const { t } = useTranslation('factor');
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [head, setHead] = useState<string | null>(null);
  useEffect(() => input.current?.focus(), []);
  const confirm = useMutation({
    mutationFn: () => confirmFactor(code),
    onSuccess: ({ recovery_codes: codes }) => {
      onDone(codes);
      void client.invalidateQueries({ queryKey: FACTOR_KEY });
    },
    onError: (error) => {
      if (!isApiError(error, 'totp')) {
        setHead(errorText(error));
        return;
      }
      setFault(t('confirm.wrong'));
      input.current?.focus();
      input.current?.select();
    },
  });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (confirm.isPending) return;
        setHead(null);
        setFault(null);
        if (code.trim() === '') setFault(t('confirm.needed'));
        else confirm.mutate();
      }}
    >
      <div className={styles.scan}>
        <img className={styles.picture} src={factor.qr} width={200} height={200} alt={t('confirm.picture')} />
        <ol className={styles.steps}>
          <li>{t('confirm.step_app')}</li>
          <li>{t('confirm.step_scan')}</li>
          <li>{t('confirm.step_code')}</li>
        </ol>
      </div>
      <div className={styles.secret}>
        <p>{t('confirm.by_hand')}</p>
        <div className={styles.row}>
          <code className={styles.key}>{inGroups(factor.secret)}</code>
          <IconButton
            icon={Copy}
            label={t('confirm.copy')}
            onClick={() =>
              void copyText(factor.secret).then((done) =>
                done ? toast.ok(t('confirm.copied'), TOAST_MS.short) : toast.info(t('codes.copy_failed')),
              )
            }
          />
        </div>
      </div>
      <FormAlert text={head} />
      <CodeInput
        ref={input}
        id="factor-code"
        label={t('confirm.code')}
        digits
        value={code}
        error={fault}
        onChange={(next) => {
          setCode(next);
          setFault(null);
        }}
      />
      <div className={styles.actions}>
        <Cancel onCancel={onCancel} />
        <Button type="submit" loading={confirm.isPending}>
          {t('confirm.submit')}
        </Button>
      </div>
    </form>
  );
}

import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import type { NewSecondFactor } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { IconButton } from '@/shared/ui/IconButton';
import { toast } from '@/shared/ui/toast';
import { CodeInput } from './CodeInput';
import { copyText } from './copyText';
import styles from './SecondFactorSetup.module.css';
import { PasswordField } from './PasswordField';
import { beginSecondFactor, confirmSecondFactor, SECOND_FACTOR_KEY } from './queries';
import { RecoveryCodes } from './RecoveryCodes';
import { useCredentialForm } from './useCredentialForm';

/** Setting the second step up: the password, the picture with a first code, the codes for a lost phone. */
export function SecondFactorSetup({
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
  const { t } = useTranslation(['secondFactor', 'common']);
  const { input, value, change, error, head, submit, busy } = useCredentialForm({
    known: known ?? '',
    missing: t('common:form.required'),
    send: beginSecondFactor,
    onDone,
    wrong: (error) => (isApiError(error, 'wrongPassword') && known === null ? errorText(error) : null),
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p>{t('begin.text')}</p>
      <FormAlert text={head} />
      {known === null ? (
        <PasswordField
          id="second-factor-password"
          label={t('begin.password')}
          ref={input}
          value={value}
          error={error}
          onChange={change}
        />
      ) : null}
      <div className={styles.actions}>
        <Cancel onCancel={onCancel} />
        <Button type="submit" loading={busy} data-autofocus={known === null ? undefined : true}>
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
  const { t } = useTranslation('secondFactor');
  const client = useQueryClient();
  const { input, value, change, error, head, submit, busy } = useCredentialForm({
    missing: t('confirm.needed'),
    send: confirmSecondFactor,
    onDone: ({ recovery_codes: codes }) => {
      onDone(codes);
      void client.invalidateQueries({ queryKey: SECOND_FACTOR_KEY });
    },
    wrong: (error) => (isApiError(error, 'totp') ? t('confirm.wrong') : null),
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
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
                done ? toast.ok(t('confirm.copied'), 'short') : toast.info(t('codes.copy_failed')),
              )
            }
          />
        </div>
      </div>
      <FormAlert text={head} />
      <CodeInput
        ref={input}
        id="second-factor-code"
        label={t('confirm.code')}
        digits
        value={value}
        error={error}
        onChange={change}
      />
      <div className={styles.actions}>
        <Cancel onCancel={onCancel} />
        <Button type="submit" loading={busy}>
          {t('confirm.submit')}
        </Button>
      </div>
    </form>
  );
}

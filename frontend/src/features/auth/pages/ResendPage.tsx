import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isApiError } from '@/api/errors';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { HumanCheck } from '@/entities/site/HumanCheck';
import { useHumanCheck } from '@/entities/site/useHumanCheck';
import { useSubmitLock } from '@/shared/hooks/useSubmitLock';
import { toast } from '@/shared/ui/toast';
import styles from '../components/forms.module.css';
import { resendVerification } from '../queries';

/** Sends the verification mail again to the account of the address. */
export function ResendPage() {
  const { t } = useTranslation('auth');
  const [params] = useSearchParams();
  const username = params.get('username') ?? '';
  const check = useHumanCheck('resend');
  const { locked, take } = useSubmitLock();
  const [error, setError] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: async () => resendVerification({ usr_username: username, token: await check.take() }),
    onError: (error) => {
      check.reset();
      setError(isApiError(error) && error.status !== 500 ? errorText(error) : t('resend.failed'));
      toast.err(t('resend.failed'));
    },
  });
  return (
    <div className="zb-container">
      <div className={styles.narrow}>
        <h1>{t(send.isSuccess ? 'resend.sent_title' : 'resend.title')}</h1>
        {send.isSuccess ? (
          <p role="status">{t('resend.sent')}</p>
        ) : (
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              if (send.isPending || !take()) return;
              setError(null);
              send.mutate();
            }}
          >
            <FormAlert text={error} />
            <p className={styles.lead}>{t('resend.lead', { username })}</p>
            <HumanCheck check={check} />
            <Button type="submit" loading={send.isPending} disabled={locked && !send.isPending}>
              {t('resend.submit')}
            </Button>
          </form>
        )}
      </div>
    </div>
  );
}

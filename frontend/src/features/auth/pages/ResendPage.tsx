import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isApiError } from '@/api/errors';
import { errorText } from '@/shared/form/errorText';
import { FormAlert } from '@/shared/form/FormAlert';
import { useForm } from '@/shared/form/useForm';
import { HumanCheck } from '@/entities/site/HumanCheck';
import { useHumanCheck } from '@/entities/site/useHumanCheck';
import { toast } from '@/shared/ui/toast';
import styles from '../components/forms.module.css';
import { resendVerification } from '../queries';

/** Sends the verification mail again to the account of the address. */
export function ResendPage() {
  const { t } = useTranslation('auth');
  const [params] = useSearchParams();
  const username = params.get('username') ?? '';
  const check = useHumanCheck('resend');
  const form = useForm({
    initial: {},
    fields: [],
    lock: true,
    send: async () => resendVerification({ usr_username: username, token: await check.take() }),
    onError: (error) => {
      check.reset();
      toast.err(t('resend.failed'));
      return { head: isApiError(error) && error.status !== 500 ? errorText(error) : t('resend.failed') };
    },
  });
  return (
    <div className="zb-container">
      <div className={styles.narrow}>
        <h1>{t(form.sent ? 'resend.sent_title' : 'resend.title')}</h1>
        {form.sent ? (
          <p role="status">{t('resend.sent')}</p>
        ) : (
          <form className={styles.form} onSubmit={form.submit}>
            <FormAlert text={form.head} />
            <p className={styles.lead}>{t('resend.lead', { username })}</p>
            <HumanCheck check={check} />
            <Button type="submit" loading={form.busy} disabled={form.locked && !form.busy}>
              {t('resend.submit')}
            </Button>
          </form>
        )}
      </div>
    </div>
  );
}

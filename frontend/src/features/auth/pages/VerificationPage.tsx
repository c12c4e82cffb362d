import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { isApiError, NetworkError } from '@/api/errors';
import { useForm } from '@/shared/form/useForm';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { useAccountDialogs } from '@/entities/account/session/dialogs';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import styles from '../components/forms.module.css';
import { authQueries } from '../queries';

/** Where the link of the verification mail leads: says whether the account is confirmed now. */
export function VerificationPage() {
  const { t } = useTranslation('auth');
  const lang = useLang();
  const navigate = useNavigate();
  const { signIn } = useAccountDialogs();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const outcome = useQuery({ ...authQueries.verify(token), enabled: token !== '' });
  const form = useForm({
    initial: { username: '' },
    fields: ['username'],
    validate: ({ username }) => (username.trim() === '' ? { fields: { username: t('verify.username_needed') } } : {}),
    send: async ({ username }) => navigate(paths.resendVerification(lang, username.trim())),
  });
  const already = isApiError(outcome.error, 'already_verified');
  const failed = token === '' || (outcome.isError && !(outcome.error instanceof NetworkError));
  return (
    <div className="zb-container">
      <div className={styles.narrow}>
        <h1>{t('verify.title')}</h1>
        {outcome.isSuccess || already ? (
          <div role="status" className={styles.form}>
            <p>{t(already ? 'verify.already' : 'verify.done')}</p>
            <Button onClick={() => signIn()}>{t('verify.sign_in')}</Button>
          </div>
        ) : failed ? (
          <form noValidate className={styles.form} onSubmit={form.submit}>
            <p role="alert">{t('verify.failed')}</p>
            <p>{t('verify.again')}</p>
            <TextInput
              label={t('verify.username')}
              autoComplete="username"
              autoCapitalize="none"
              value={form.values.username}
              error={form.errors.username}
              onChange={({ currentTarget: { value } }) => form.update(() => ({ username: value }), [])}
            />
            <Button type="submit">{t('resend.submit')}</Button>
          </form>
        ) : outcome.isError ? (
          <LoadError onRetry={() => void outcome.refetch()} />
        ) : (
          <>
            <p>{t('verify.working')}</p>
            <SkeletonLines lines={2} />
          </>
        )}
      </div>
    </div>
  );
}

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { NetworkError } from '@/api/errors';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/shared/paths';
import { leaveMails } from '../queries';
import styles from './UnsubscribePage.module.css';

/** Where the link at the foot of a mail leads. It asks before it acts: mail servers open every address by themselves. */
export function UnsubscribePage() {
  const { t } = useTranslation('notifications');
  const lang = useLang();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const email = params.get('email') ?? '';
  const leaving = useMutation({ mutationFn: () => leaveMails(token, email) });
  const cut = token === '' || email === '';
  const away = leaving.error instanceof NetworkError;
  return (
    <div className="zb-container">
      <div className={styles.page}>
        <h1>{t('leave.title')}</h1>
        {leaving.isSuccess ? (
          <p role="status">{t('leave.done', { email })}</p>
        ) : cut || (leaving.isError && !away) ? (
          <p role="alert">{t('leave.failed')}</p>
        ) : (
          <>
            <p>{t('leave.question', { email })}</p>
            {away ? <p role="alert">{t('leave.away')}</p> : null}
            <Button loading={leaving.isPending} onClick={() => leaving.mutate()}>
              {t('leave.yes')}
            </Button>
          </>
        )}
        <p>
          {t('leave.settings')} <Link to={paths.profile(lang, 'my-profile')}>{t('leave.profile')}</Link>
        </p>
      </div>
    </div>
  );
}

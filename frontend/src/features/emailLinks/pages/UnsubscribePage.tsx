import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '@/api/errors';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { unsubscribe } from '../queries';
import styles from './pages.module.css';

/** The token begins with its scope: the newsletter, all that an account watches, or one type of its notifications. */
function kindOf(token: string): 'newsletter' | 'digest' | 'notification' {
  if (token.startsWith('newsletter:')) return 'newsletter';
  return token.startsWith('digest:') ? 'digest' : 'notification';
}

/**
 * The page behind the unsubscribe link of e-mails. It asks before it acts, because mail servers open every link by
 * themselves.
 */
export function UnsubscribePage() {
  const { t } = useTranslation('emailLinks');
  const lang = useLang();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const email = params.get('email') ?? '';
  const leaving = useMutation({ mutationFn: () => unsubscribe(token, email) });
  const cut = token === '' || email === '';
  const refused = cut || (leaving.error instanceof ApiError && leaving.error.status === 400);
  const kind = kindOf(token);
  return (
    <div className="zb-container">
      <div className={styles.page}>
        <h1 tabIndex={-1}>{t('leave.title')}</h1>
        {leaving.isSuccess ? (
          <>
            <p role="status" className={styles.lead}>
              {t(`leave.${kind}.done`, { email })}
            </p>
            <div className={styles.actions}>
              <Button component={Link} to={paths.home(lang)} variant="default">
                {t('leave.home')}
              </Button>
            </div>
          </>
        ) : refused ? (
          <>
            <p role="alert" className={styles.lead}>
              {t('leave.failed')}
            </p>
            <p>{t('leave.failed_text')}</p>
          </>
        ) : (
          <>
            <p className={styles.lead}>{t(`leave.${kind}.question`, { email })}</p>
            {leaving.isError ? (
              <p role="alert" className={styles.error}>
                {errorText(leaving.error)}
              </p>
            ) : null}
            <div className={styles.actions}>
              <Button loading={leaving.isPending} onClick={() => leaving.mutate()}>
                {t(`leave.${kind}.yes`)}
              </Button>
              <Button component={Link} to={paths.home(lang)} variant="default">
                {t('leave.no')}
              </Button>
            </div>
          </>
        )}
        {kind === 'newsletter' ? null : (
          <p className={styles.note}>
            {t('leave.settings')} <Link to={paths.profile(lang, 'my-profile')}>{t('leave.profile')}</Link>
          </p>
        )}
      </div>
    </div>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '@/api/errors';
import { NewsletterSignUp } from '@/entities/content/NewsletterSignUp';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { emailLinkQueries } from '../queries';
import styles from './pages.module.css';

/** The page behind the newsletter's confirmation link; an expired link is replaced by a new one. */
export function NewsletterConfirmPage() {
  const { t } = useTranslation('emailLinks');
  const lang = useLang();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const email = params.get('email') ?? '';
  const cut = token === '' || email === '';
  const { isSuccess, isError, error, refetch } = useQuery({
    ...emailLinkQueries.confirmNewsletter(token, email),
    enabled: !cut,
  });
  const refused = cut || (error instanceof ApiError && error.status === 400);
  return (
    <div className="zb-container">
      <div className={styles.page}>
        <h1 tabIndex={-1}>{t('confirm.title')}</h1>
        {isSuccess ? (
          <>
            <p role="status" className={styles.lead}>
              {t('confirm.done', { email })}
            </p>
            <p>{t('confirm.later')}</p>
            <div className={styles.actions}>
              <Button component={Link} to={paths.berza(lang)}>
                {t('confirm.berza')}
              </Button>
              <Button component={Link} to={paths.news(lang)} variant="default">
                {t('confirm.news')}
              </Button>
            </div>
          </>
        ) : refused ? (
          <>
            <p role="alert" className={styles.lead}>
              {t('confirm.failed')}
            </p>
            <p>{t('confirm.again')}</p>
            <NewsletterSignUp />
          </>
        ) : isError ? (
          <LoadError text={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <>
            <p>{t('confirm.working')}</p>
            <SkeletonLines lines={2} />
          </>
        )}
      </div>
    </div>
  );
}

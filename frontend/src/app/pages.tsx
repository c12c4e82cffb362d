import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ApiError, NetworkError } from '@/api/errors';
import { errorText } from '@/shared/form/errorText';
import { LoadError } from '@/shared/ui/States';
import styles from './pages.module.css';

/* Few addresses lead nowhere: what says so comes when one does. */
const NotFoundPage = lazy(async () => ({ default: (await import('@/shared/ui/NotFound')).NotFoundPage }));

/** Under a page that could not be shown: 404 and 403 say so, everything else offers another try. */
export function PageError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : error instanceof ApiError ? error.status : 500;
  if (status === 404) {
    return (
      <Suspense fallback={null}>
        <NotFoundPage />
      </Suspense>
    );
  }
  return (
    <div className={`zb-container ${styles.page}`}>
      <h1>{t('state.error_title')}</h1>
      <LoadError
        text={error instanceof ApiError || error instanceof NetworkError ? errorText(error) : t('state.error_text')}
        onRetry={() => window.location.reload()}
      />
    </div>
  );
}

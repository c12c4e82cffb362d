import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Link, useNavigate, useRouteError } from 'react-router';
import { ApiError, NetworkError } from '@/api/errors';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { paths } from '@/shared/paths';
import { SearchBox } from '@/shared/ui/SearchBox';
import { LoadError } from '@/shared/ui/States';
import styles from './pages.module.css';

/** A stair whose last step is missing. */
function BrokenStair() {
  return (
    <svg viewBox="0 0 240 120" className={styles.stair} aria-hidden>
      <path d="M0 10h56v110H0z" data-step="reached" />
      <path d="M60 40h56v80H60z" data-step="reached" />
      <path d="M120 70h56v50h-56z" data-step="current" />
      <path d="M181 91h54v28h-54z" data-step="missing" />
    </svg>
  );
}

/** An address that leads nowhere: says so, and offers what was perhaps looked for. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const lang = useLang();
  const navigate = useNavigate();
  usePageTitle(t('page.not_found'));
  return (
    <div className={`zb-container ${styles.page}`}>
      <BrokenStair />
      <h1 tabIndex={-1}>{t('state.not_found_title')}</h1>
      <p>{t('state.not_found_text')}</p>
      <div className={styles.search}>
        <SearchBox
          value=""
          label={t('state.not_found_search')}
          delay={null}
          onChange={(search) => {
            if (search !== '') void navigate(paths.result(lang, { search }));
          }}
        />
      </div>
      <div className={styles.ways}>
        <Button component={Link} to={paths.berza(lang)}>
          {t('action.to_berza')}
        </Button>
        <Button component={Link} to={paths.home(lang)} variant="default">
          {t('state.not_found_home')}
        </Button>
        <Button component={Link} to={paths.faq(lang)} variant="default">
          {t('footer.faq')}
        </Button>
      </div>
    </div>
  );
}

/** Under a page that could not be shown: 404 and 403 say so, everything else offers another try. */
export function PageError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : error instanceof ApiError ? error.status : 500;
  if (status === 404) return <NotFoundPage />;
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

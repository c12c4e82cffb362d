import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { paths } from './paths';
import styles from './NotFound.module.css';
import { SiteSearch } from './search/SiteSearch';

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

/** The page of an address that does not exist, with links to what the reader may have looked for. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const lang = useUrlLang();
  usePageTitle(t('page.not_found'));
  return (
    <div className={`zb-container ${styles.page}`}>
      <BrokenStair />
      <h1 tabIndex={-1}>{t('state.not_found_title')}</h1>
      <p>{t('state.not_found_text')}</p>
      <div className={styles.search}>
        <SiteSearch label={t('state.not_found_search')} />
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

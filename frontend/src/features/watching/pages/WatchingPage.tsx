import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DigestChoice } from '@/entities/notification/DigestChoice';
import { paths } from '@/entities/site/paths';
import { useLang } from '@/shared/hooks/useLang';
import { FollowedSellers } from '../components/FollowedSellers';
import { SavedSearches } from '../components/SavedSearches';
import styles from './WatchingPage.module.css';

/** What one watches: saved searches and followed sellers, and how the mails about them come. */
export function WatchingPage() {
  const { t } = useTranslation(['watching', 'common']);
  const lang = useLang();
  return (
    <div className={styles.page}>
      <div>
        <h1 tabIndex={-1}>{t('common:page.watching')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </div>
      <section aria-labelledby="saved-searches">
        <h2 id="saved-searches">{t('searches.title')}</h2>
        <SavedSearches />
      </section>
      <section aria-labelledby="followed-sellers">
        <h2 id="followed-sellers" tabIndex={-1}>
          {t('sellers.title')}
        </h2>
        <FollowedSellers />
      </section>
      <section aria-labelledby="watching-mails">
        <h2 id="watching-mails">{t('mails.title')}</h2>
        <DigestChoice />
        <p className={styles.lead}>
          {t('mails.text')} <Link to={paths.profile(lang, 'my-profile')}>{t('common:page.my_profile')}</Link>
        </p>
      </section>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { DocumentList } from '@/entities/content/DocumentList';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { isLang, LANGS, TAG, type Lang } from '@/i18n/lang';
import { wantedLang } from '@/i18n/remembered';
import { paths } from '@/entities/site/paths';
import { useCompetition } from '../frame/useCompetition';
import { useAnnouncedTitle } from '../frame/useAnnouncedTitle';
import { competitionQueries } from '../queries';
import styles from './DocumentsPage.module.css';

const NAMES: Record<Lang, string> = { sr: 'Srpski', en: 'English' };

/**
 * The documents of a competition. The page is in English, its documents first of all in the reader's language; in the
 * other they are one link away.
 */
export function DocumentsPage() {
  const { t } = useTranslation('competitions');
  const lang = useUrlLang();
  const { cmp_id: id, cmp_name: name } = useCompetition();
  const [params] = useSearchParams();
  const asked = params.get('in');
  const chosen: Lang = isLang(asked) ? asked : (wantedLang() ?? lang);
  const documents = useQuery(competitionQueries.documents(id, chosen));
  useAnnouncedTitle(t('documents.of', { name }));
  return (
    <div className={`zb-container ${styles.page}`}>
      <header className={styles.head}>
        <p>
          <Link to={paths.competition(lang, id)}>{name}</Link>
        </p>
        <h1 tabIndex={-1}>{t('documents.title')}</h1>
      </header>
      <nav className={styles.languages} aria-label={t('documents.language')}>
        <span aria-hidden>{t('documents.language')}</span>
        {[...LANGS].reverse().map((code) => (
          <Link
            key={code}
            to={`?in=${code}`}
            lang={TAG[code]}
            aria-current={code === chosen ? 'true' : undefined}
            preventScrollReset
            replace
          >
            {NAMES[code]}
          </Link>
        ))}
      </nav>
      <DocumentList query={documents} empty={t('documents.empty')} />
    </div>
  );
}

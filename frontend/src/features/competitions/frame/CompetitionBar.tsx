import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { rememberedLang } from '@/i18n/remembered';
import { paths } from '@/entities/site/paths';
import { toast } from '@/shared/ui/toast';
import { TopBar } from '@/shared/ui/TopBar';
import { competitionQueries } from '../queries';
import styles from './CompetitionBar.module.css';

/** The competition of the page; on other pages the active one, if there is one. */
function useCurrentCompetition(pathname: string) {
  const id = /\/competitions\/([1-9]\d*)(?:\/|$)/.exec(pathname)?.[1];
  const named = id !== undefined;
  const one = useQuery({ ...competitionQueries.detail(Number(id)), enabled: named });
  const groups = useQuery({ ...competitionQueries.groups(), enabled: !named });
  return { named, competition: named ? one.data : groups.data?.active[0] };
}

/** The bar of the competitions' pages, instead of the marketplace's: what can be done changes with the open windows. */
export function CompetitionBar({ help }: { help: ReactNode }) {
  const { t } = useTranslation('competitions');
  const lang = useUrlLang();
  const { pathname } = useLocation();
  const { named, competition } = useCurrentCompetition(pathname);
  const id = competition?.cmp_id ?? 0;
  const links = useRef<HTMLDivElement>(null);
  // On a phone the links are wider than the window.
  useEffect(() => {
    const current = links.current?.querySelector('[aria-current="page"]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname, id]);
  return (
    <TopBar home={paths.home(rememberedLang() ?? lang)} homeLabel={t('bar.home')} className={styles.bar}>
      <nav className={styles.nav} aria-label={t('bar.label')}>
        <div ref={links} className={styles.links}>
          <NavLink end to={paths.competitions(lang)}>
            {t('bar.list')}
          </NavLink>
          {named && competition !== undefined ? (
            <>
              <NavLink end to={paths.competition(lang, id)}>
                {t('bar.about')}
              </NavLink>
              <NavLink to={paths.competition(lang, id, 'rules')}>{t('bar.rules')}</NavLink>
              <NavLink to={paths.competition(lang, id, 'rank-list')}>{t('bar.ranking')}</NavLink>
            </>
          ) : null}
          {competition?.posting_open === 1 ? (
            <NavLink to={paths.competition(lang, id, 'entry-edit')}>{t('bar.edit')}</NavLink>
          ) : null}
        </div>
        {competition?.voting_open === 1 ? (
          <Link to={paths.competition(lang, id, 'rank-list')} className={styles.vote}>
            {t('bar.vote')}
          </Link>
        ) : null}
      </nav>
      <button
        type="button"
        className={styles.language}
        aria-label={t('bar.language')}
        title={t('bar.language')}
        onClick={() => toast.info(t('bar.language'))}
      >
        EN
      </button>
      {help}
    </TopBar>
  );
}

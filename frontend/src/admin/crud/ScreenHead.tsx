import { useContext, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useLang } from '@/shared/hooks/useLang';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { paths } from '@/entities/site/paths';
import { announce } from '@/shared/ui/LiveRegion';
import styles from './ScreenHead.module.css';
import { SectionContext } from './SectionContext';
import { useAdminT, type AdminKey } from './useAdminT';

/** The head of a screen: breadcrumbs, heading with the count of rows, actions. Sets and announces the page's title. */
export function ScreenHead({
  title,
  heading,
  list,
  count = null,
  actions,
}: {
  title: AdminKey;
  /** The name of the one thing that the page shows; `title` is then that of its list. */
  heading?: string;
  /** The screen with the list. */
  list?: string;
  count?: number | null;
  actions?: ReactNode;
}) {
  const { t } = useTranslation();
  const adminT = useAdminT();
  const lang = useLang();
  const name = heading ?? adminT(title);
  const { screen } = useParams();
  const section = useContext(SectionContext);
  usePageTitle(name);
  useEffect(() => announce(t('live.opened', { page: name })), [name, t]);
  return (
    <header className={styles.head}>
      <div>
        {screen === undefined ? null : (
          <nav aria-label={t('nav.breadcrumbs')} className={styles.crumbs}>
            <Link to={paths.admin(lang)}>{adminT('admin:title')}</Link>
            <span aria-hidden> / </span>
            {list === undefined ? null : <Link to={paths.admin(lang, list)}>{adminT(title)}</Link>}
            {list !== undefined || section === null ? null : adminT(section)}
          </nav>
        )}
        <div className={styles.title}>
          <h1 tabIndex={-1}>{name}</h1>
          {count === null ? null : <p className={styles.count}>{adminT('admin:list.count', { count })}</p>}
        </div>
      </div>
      <div className={styles.actions}>{actions}</div>
    </header>
  );
}

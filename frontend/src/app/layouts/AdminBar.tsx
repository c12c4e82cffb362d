import { useHotkeys } from '@mantine/hooks';
import { LogOut, Search, Store } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getUserName } from '@/api/session';
import { useAccountDialogs } from '@/entities/account/session/dialogs';
import { useSession } from '@/entities/account/session/useSession';
import { paths } from '@/entities/site/paths';
import { useLang } from '@/shared/hooks/useLang';
import { lazy } from '@/shared/ui/lazy';
import { TopBar } from '@/shared/ui/TopBar';
import styles from './AdminBar.module.css';
import { LanguageLinks } from './LanguageLinks';

/* Load the search when it is wanted. */
const FindDialog = lazy(async () => ({ default: (await import('@/admin/layout/find/FindDialog')).FindDialog }));

/** The bar of the back-office: the search, who works here, the way to the site, and out. Nothing of the shop. */
export function AdminBar() {
  const { t } = useTranslation();
  const lang = useLang();
  const { user } = useSession();
  const { signOut } = useAccountDialogs();
  const [finding, setFinding] = useState(false);
  useHotkeys([['mod+K', () => setFinding(true)]], []); // also while one types in a field
  const name = user?.display_name ?? getUserName();
  return (
    <TopBar home={paths.home(lang)} homeLabel={t('site.home')} className={styles.bar}>
      <Link to={paths.admin(lang)} className={styles.area}>
        {t('nav.admin')}
      </Link>
      <button
        type="button"
        className={styles.find}
        aria-label={t('nav.find')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={`${t('nav.find')} (Ctrl+K)`}
        onClick={() => setFinding(true)}
      >
        <Search size={18} aria-hidden /> <span className={styles.word}>{t('nav.find')}</span>
        <kbd className={styles.word}>Ctrl K</kbd>
      </button>
      {finding ? (
        <Suspense fallback={null}>
          <FindDialog onClose={() => setFinding(false)} />
        </Suspense>
      ) : null}
      <nav className={styles.nav} aria-label={t('nav.main')}>
        <Link to={paths.home(lang)} className={styles.link} aria-label={t('nav.to_site')} title={t('nav.to_site')}>
          <Store size={18} aria-hidden /> <span className={styles.word}>{t('nav.to_site')}</span>
        </Link>
        <LanguageLinks />
        {name === null ? null : (
          <Link to={paths.profile(lang)} className={styles.person} aria-label={`${t('nav.profile')}: ${name}`}>
            {name}
          </Link>
        )}
        <button
          type="button"
          className={styles.icon}
          aria-label={t('nav.logout')}
          title={t('nav.logout')}
          onClick={signOut}
        >
          <LogOut size={18} aria-hidden />
        </button>
      </nav>
    </TopBar>
  );
}

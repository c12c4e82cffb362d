import { Heart, LogOut, Menu, Plus, ShieldCheck, User } from 'lucide-react';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { getUserName } from '@/api/session';
import { useLang } from '@/shared/hooks/useLang';
import { rememberedLang } from '@/i18n/remembered';
import { lazy } from '@/shared/ui/lazy';
import { paths } from '@/entities/site/paths';
import { SiteSearch } from '@/entities/site/search/SiteSearch';
import { useAccountDialogs } from '@/entities/account/session/dialogs';
import { useSession } from '@/entities/account/session/useSession';
import { TopBar } from '@/shared/ui/TopBar';
import { Counter } from './Counter';
import styles from './Header.module.css';
import { LanguageLinks } from './LanguageLinks';
import { useCounters } from './useCounters';

/* Load the drawer when somebody first opens it. */
const SlideMenu = lazy(async () => ({ default: (await import('./SlideMenu')).SlideMenu }));

function UserLinks() {
  const { t } = useTranslation();
  const lang = useLang();
  const { user } = useSession();
  const { signOut } = useAccountDialogs();
  const { all, favourites } = useCounters();
  // A name that came late would push the links aside, away from under a press.
  const profileName = user?.display_name ?? getUserName() ?? t('nav.profile');
  return (
    <>
      <Link to={paths.newAd(lang)} className={styles.primary}>
        <Plus size={18} aria-hidden /> {t('nav.new_sale')}
      </Link>
      <Link
        to={paths.profile(lang)}
        className={`${styles.link} ${styles.profile}`}
        title={profileName}
        aria-label={`${t('nav.profile')}: ${profileName}, ${t('nav.notifications_count', { count: all })}`}
      >
        <User size={18} aria-hidden />
        <span className={styles.person}>{profileName}</span>
        <Counter count={all} />
      </Link>
      {user !== null && (user.usr_role !== '' || user.totp === 1) ? (
        <Link to={paths.admin(lang)} className={styles.icon} aria-label={t('nav.admin')} title={t('nav.admin')}>
          <ShieldCheck size={18} aria-hidden />
        </Link>
      ) : null}
      <Link
        to={paths.favorites(lang)}
        className={styles.icon}
        aria-label={`${t('nav.favorites')}: ${t('nav.favorites_count', { count: favourites })}`}
        title={t('nav.favorites')}
      >
        <Heart size={18} aria-hidden />
        <Counter count={favourites} />
      </Link>
      <button
        type="button"
        className={styles.icon}
        aria-label={t('nav.logout')}
        title={t('nav.logout')}
        onClick={signOut}
      >
        <LogOut size={18} aria-hidden />
      </button>
    </>
  );
}

function GuestLinks() {
  const { t } = useTranslation();
  const { signIn, chooseType } = useAccountDialogs();
  return (
    <>
      <button type="button" className={styles.link} onClick={() => signIn()}>
        {t('nav.sign_in')}
      </button>
      <button type="button" className={styles.primary} onClick={chooseType}>
        {t('nav.register')}
      </button>
    </>
  );
}

/** The bar of every page; below 1000 px a menu button, with the search in its own row. */
export function Header({ help }: { help: ReactNode }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { signedIn } = useSession();
  const [menu, setMenu] = useState(false);
  const [menuUsed, setMenuUsed] = useState(false);
  // Keep the same function in every render: the menu closes when it changes, and every new counter renders the bar.
  const closeMenu = useCallback(() => setMenu(false), []);
  return (
    <TopBar home={paths.home(rememberedLang() ?? lang)} homeLabel={t('site.home')}>
      <SiteSearch id="site-search" className={styles.search} />
      <nav className={styles.nav} aria-label={t('nav.main')}>
        <NavLink to={paths.berza(lang)} className={styles.link}>
          {t('nav.berza')}
        </NavLink>
        <NavLink to={paths.competitions(lang)} className={styles.link}>
          {t('nav.competitions')}
        </NavLink>
        <LanguageLinks />
        {signedIn ? <UserLinks /> : <GuestLinks />}
      </nav>
      {help}
      <button
        type="button"
        className={styles.menu}
        aria-haspopup="dialog"
        aria-label={t('nav.menu')}
        title={t('nav.menu')}
        onClick={() => {
          setMenuUsed(true);
          setMenu(true);
        }}
      >
        <Menu size={22} aria-hidden />
      </button>
      {menuUsed ? (
        <Suspense fallback={null}>
          <SlideMenu opened={menu} onClose={closeMenu} />
        </Suspense>
      ) : null}
    </TopBar>
  );
}

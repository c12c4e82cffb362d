import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  Bell,
  CircleQuestionMark,
  Heart,
  LogIn,
  LogOut,
  Plus,
  ShieldCheck,
  Store,
  Trophy,
  User,
  UserPlus,
} from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useLang } from '@/shared/hooks/useLang';
import { lookupQueries } from '@/entities/site/lookups';
import { paths } from '@/entities/site/paths';
import { useAccountDialogs } from '@/entities/account/session/dialogs';
import { useSession } from '@/entities/account/session/useSession';
import { Counter } from './Counter';
import { useCounters } from './useCounters';
import { LanguageLinks } from './LanguageLinks';
import styles from './SlideMenu.module.css';

/** The navigation below 1000 px: from the right, focus trapped, closed by every choice. */
export function SlideMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const location = useLocation();
  const { signedIn, user } = useSession();
  const { signIn, chooseType, signOut } = useAccountDialogs();
  const { all, notifications, favourites } = useCounters();
  const { data: categories = [] } = useQuery({ ...lookupQueries.categories(lang), enabled: opened });
  useEffect(() => onClose, [location.pathname, onClose]);
  const act = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={320}
      title={t('nav.menu')}
      closeButtonProps={{ 'aria-label': t('nav.close_menu'), size: 'lg' }}
      attributes={{ header: { role: 'none' } }}
      classNames={{ content: styles.content, header: styles.header }}
    >
      <nav aria-label={t('nav.main')} className={styles.nav}>
        <Link to={paths.berza(lang)} onClick={onClose}>
          <Store size={18} aria-hidden /> {t('nav.berza')}
        </Link>
        <Link to={paths.competitions(lang)} onClick={onClose}>
          <Trophy size={18} aria-hidden /> {t('nav.competitions')}
        </Link>
        <Link to={paths.how(lang)} onClick={onClose}>
          <CircleQuestionMark size={18} aria-hidden /> {t('nav.how')}
        </Link>
        {signedIn ? (
          <>
            <Link to={paths.newAd(lang)} onClick={onClose}>
              <Plus size={18} aria-hidden /> {t('nav.new_sale')}
            </Link>
            <Link
              to={paths.profile(lang)}
              onClick={onClose}
              aria-label={`${t('nav.profile')}: ${user?.display_name ?? ''}, ${t('nav.notifications_count', { count: all })}`}
            >
              <User size={18} aria-hidden /> {user?.display_name ?? t('nav.profile')} <Counter count={all} />
            </Link>
            <Link
              to={paths.profile(lang, 'notifications')}
              onClick={onClose}
              aria-label={`${t('page.notifications')}, ${t('nav.notifications_count', { count: notifications })}`}
            >
              <Bell size={18} aria-hidden /> {t('page.notifications')} <Counter count={notifications} />
            </Link>
            <Link
              to={paths.favorites(lang)}
              onClick={onClose}
              aria-label={`${t('nav.favorites')}: ${t('nav.favorites_count', { count: favourites })}`}
            >
              <Heart size={18} aria-hidden /> {t('nav.favorites')} <Counter count={favourites} />
            </Link>
            {user !== null && (user.usr_role !== '' || user.totp === 1) ? (
              <Link to={paths.admin(lang)} onClick={onClose}>
                <ShieldCheck size={18} aria-hidden /> {t('nav.admin')}
              </Link>
            ) : null}
            <button type="button" onClick={act(signOut)}>
              <LogOut size={18} aria-hidden /> {t('nav.logout')}
            </button>
          </>
        ) : (
          <>
            <button type="button" onClick={act(() => signIn())}>
              <LogIn size={18} aria-hidden /> {t('nav.sign_in')}
            </button>
            <button type="button" onClick={act(chooseType)}>
              <UserPlus size={18} aria-hidden /> {t('nav.register')}
            </button>
          </>
        )}
      </nav>
      <LanguageLinks />
      {categories.length === 0 ? null : (
        <nav aria-labelledby="menu-categories" className={styles.categories}>
          <h3 id="menu-categories">{t('category.tree')}</h3>
          <ul>
            {categories.map((category) => (
              <li key={category.cat_id}>
                <Link to={paths.result(lang, { category: category.cat_id })} onClick={onClose}>
                  {category.cat_name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Drawer>
  );
}

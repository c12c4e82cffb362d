import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useLang } from '@/shared/hooks/useLang';
import { ReauthHost } from '@/entities/account/reauth/ReauthHost';
import { paths } from '@/entities/site/paths';
import { Counter } from './Counter';
import { useCounters } from './useCounters';
import styles from './ProfileLayout.module.css';

const SECTIONS = [
  ['my-profile', 'page.my_profile'],
  ['my-sales', 'page.my_sales'],
  ['my-purchases', 'page.my_purchases'],
  ['my-buyers', 'page.my_buyers'],
  ['my-sellers', 'page.my_sellers'],
  ['watching', 'page.watching'],
  ['notifications', 'page.notifications'],
  ['messages', 'page.messages'],
  ['suggestions', 'page.suggestions'],
] as const;

/** Side navigation and content; where the tables would not fit beside it, the navigation is a row of tabs that scrolls. */
export function ProfileLayout() {
  const { t } = useTranslation();
  const lang = useLang();
  const { pathname } = useLocation();
  const { notifications, messages } = useCounters();
  const nav = useRef<HTMLElement>(null);
  // Scroll the current tab into view where the tabs do not all fit.
  useEffect(() => {
    const row = nav.current;
    const open = row?.querySelector<HTMLElement>('[aria-current="page"]');
    if (row && open) row.scrollTo({ left: open.offsetLeft - row.offsetLeft - 48 });
  }, [pathname]);
  const unread = { notifications: notifications, messages };
  const words = { notifications: 'nav.notifications_count', messages: 'nav.messages' } as const;
  return (
    <div className={`zb-container zb-container-wide ${styles.frame}`}>
      <div className={styles.layout}>
        <nav ref={nav} className={styles.nav} aria-label={t('page.profile')}>
          <ul>
            {SECTIONS.map(([section, title]) => (
              <li key={section}>
                {section === 'notifications' || section === 'messages' ? (
                  <NavLink
                    to={paths.profile(lang, section)}
                    aria-label={`${t(title)}, ${t(words[section], { count: unread[section] })}`}
                  >
                    {t(title)} <Counter count={unread[section]} />
                  </NavLink>
                ) : (
                  <NavLink to={paths.profile(lang, section)}>{t(title)}</NavLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.content}>
          <Outlet />
        </div>
      </div>
      <ReauthHost />
    </div>
  );
}

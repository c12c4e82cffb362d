import { useTranslation } from 'react-i18next';
import { NavLink, Outlet } from 'react-router';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/shared/paths';
import styles from './ProfileLayout.module.css';

const SECTIONS = [
  ['my-sales', 'page.my_sales'],
  ['my-purchases', 'page.my_purchases'],
  ['notifications', 'page.notifications'],
] as const;

/** Side navigation and content; below 1000 px the navigation is a row of tabs that scrolls. */
export function ProfileLayout() {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <div className={`zb-container zb-container-wide ${styles.layout}`}>
      <nav className={styles.nav} aria-label={t('page.profile')}>
        <ul>
          {SECTIONS.map(([section, title]) => (
            <li key={section}>
              <NavLink to={paths.profile(lang, section)}>{t(title)}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  );
}

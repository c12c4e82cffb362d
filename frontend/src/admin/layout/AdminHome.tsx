import { Link } from 'react-router';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { Dashboard } from './Dashboard';
import { SCREENS, SECTIONS } from '@/admin/registry';
import styles from './AdminHome.module.css';
import { ScreenHead } from '@/admin/crud/ScreenHead';
import { useAdminT } from '@/admin/crud/useAdminT';

/** The home page of the back-office: the dashboard, and links to all screens by section. */
export function AdminHome() {
  const adminT = useAdminT();
  const lang = useLang();
  return (
    <section className={styles.home}>
      <ScreenHead title="admin:title" />
      <p className={styles.lead}>{adminT('admin:lead')}</p>
      <Dashboard />
      <div className={styles.sections}>
        {SECTIONS.map((section) => {
          const screens = SCREENS.filter((screen) => screen.section === section);
          return screens.length === 0 ? null : (
            <section key={section} aria-labelledby={`section-${section}`}>
              <h2 id={`section-${section}`}>{adminT(`admin:section.${section}`)}</h2>
              <ul>
                {screens.map((screen) => (
                  <li key={screen.path}>
                    <Link to={paths.admin(lang, screen.path)}>{adminT(screen.title)}</Link>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </section>
  );
}

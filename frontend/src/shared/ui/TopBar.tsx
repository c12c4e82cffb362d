import { useSyncExternalStore, type ReactNode } from 'react';
import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { reachability } from '@/api/reachability';
import { Logo } from '@/shared/icons/Logo';
import styles from './TopBar.module.css';

/** Why nothing moves, and that nothing has to be done about it. It pushes the page down and covers nothing. */
function ConnectionLine() {
  const { t } = useTranslation();
  const away = useSyncExternalStore(reachability.subscribe, reachability.isUnreachable, () => false);
  return (
    <div role="status" className={styles.away} hidden={!away}>
      {away ? (
        <p>
          <WifiOff size={16} aria-hidden /> {t('state.no_connection')}
        </p>
      ) : null}
    </div>
  );
}

/** The bar over the pages of an area, with the mark that leads to `home`, then `children`. */
export function TopBar({
  home,
  homeLabel,
  className = '',
  children,
}: {
  home: string;
  homeLabel: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <header className={styles.header}>
      <div className={`${styles.bar} ${className}`}>
        <Link to={home} className={styles.logo} aria-label={homeLabel}>
          <Logo className={styles.mark} />
        </Link>
        {children}
      </div>
      <ConnectionLine />
    </header>
  );
}

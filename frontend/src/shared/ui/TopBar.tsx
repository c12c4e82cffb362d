import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '../icons/Logo';
import styles from './TopBar.module.css';

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
    </header>
  );
}

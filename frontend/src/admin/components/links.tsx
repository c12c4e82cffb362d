import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '@/entities/site/paths';
import { useLang } from '@/shared/hooks/useLang';
import styles from './links.module.css';

/** A link to the page of a person, an ad or an offer in the back-office; plain text where there is none to open. */
function PageLink({
  page,
  id,
  children,
}: {
  page: 'users' | 'products' | 'offers';
  id: number | null;
  children: ReactNode;
}) {
  const lang = useLang();
  return id === null ? (
    children
  ) : (
    <Link to={paths.admin(lang, `${page}/${id}`)} className={styles.link}>
      {children}
    </Link>
  );
}

interface LinkProps {
  id: number | null;
  children: ReactNode;
}

/** A link to what is on sale in a category. */
export function CategoryLink({ id, children }: { id: number; children: ReactNode }) {
  return <Link to={paths.result(useLang(), { category: id })}>{children}</Link>;
}

export const UserLink = (props: LinkProps) => <PageLink page="users" {...props} />;
export const AdLink = (props: LinkProps) => <PageLink page="products" {...props} />;
export const OfferLink = (props: LinkProps) => <PageLink page="offers" {...props} />;

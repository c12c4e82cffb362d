import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Query } from '@/api/transport';
import { paths } from '@/entities/site/paths';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import { DataTable } from '@/shared/ui/DataTable';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { cardsOf, type AdminResource } from '@/admin/crud/resource';
import { resourceQueries, totalOf } from '@/admin/crud/resourceQueries';
import { useAdminT, type AdminKey } from '@/admin/crud/useAdminT';
import styles from './pages.module.css';

const SHOWN = 10;

/** A part of a page under its heading. */
export function Part({
  title,
  count = null,
  children,
}: {
  title: AdminKey;
  count?: number | null;
  children: ReactNode;
}) {
  const adminT = useAdminT();
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>
        {adminT(title)} {count === null ? null : <small>{adminT('admin:list.count', { count })}</small>}
      </h2>
      {children}
    </section>
  );
}

/**
 * The first rows of a list, listParams down to the thing of the page, with a link to the whole of it. screen: with the
 * list. query: what narrows it down, in the request and in the address of the screen.
 */
export function ShortList<Row, Draft extends object>({
  title,
  resource,
  screen,
  query: listParams,
  note,
}: {
  title: AdminKey;
  resource: AdminResource<Row, Draft>;
  screen: string;
  query: Record<string, string>;
  note?: AdminKey;
}) {
  const adminT = useAdminT();
  const lang = useLang();
  const request: Query = { ...listParams, page: 1 };
  const query = useQuery(resourceQueries.list<Row>(resource.key, resource.source.path, false, lang, request));
  const rows = query.data?.data ?? [];
  return (
    <Part title={title} count={totalOf(query.data)}>
      {note === undefined ? null : <p className={styles.note}>{adminT(note)}</p>}
      {query.isPending ? (
        <SkeletonLines />
      ) : query.isLoadingError ? (
        <LoadError text={errorText(query.error)} onRetry={() => void query.refetch()} />
      ) : rows.length === 0 ? (
        <p className={styles.note}>{adminT('admin:list.empty')}</p>
      ) : (
        <>
          <DataTable<Row>
            caption={adminT('adminPages:table', { list: adminT(title) })}
            columns={resource.columns.map(({ label, ...column }) => ({ ...column, label: adminT(label) }))}
            rows={rows.slice(0, SHOWN)}
            rowKey={resource.id}
            rowName={resource.name}
            cards={cardsOf(resource)}
            dense
          />
          <p>
            <Link to={paths.admin(lang, screen, listParams)}>{adminT('adminPages:all', { list: adminT(title) })}</Link>
          </p>
        </>
      )}
    </Part>
  );
}

import { useQuery, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '@/shared/form/errorText';
import { LoadError, SkeletonDetail } from '@/shared/ui/States';
import { ScreenHead } from '@/admin/crud/ScreenHead';
import type { AdminKey } from '@/admin/crud/useAdminT';
import styles from './pages.module.css';

/**
 * The page of one thing: its head, and what `children` make of its data. list: the screen with all such things, `title`
 * its name.
 */
export function DetailPage<Data>({
  title,
  list,
  queryKey,
  load,
  nameOf,
  actions,
  children,
}: {
  title: AdminKey;
  list: string;
  queryKey: QueryKey;
  load: (signal: AbortSignal) => Promise<Data>;
  nameOf: (data: Data) => string;
  actions?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const query = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) });
  if (query.isPending) return <SkeletonDetail />;
  if (query.isLoadingError) return <LoadError text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  const { data } = query;
  return (
    <div className={styles.page}>
      <ScreenHead title={title} list={list} heading={nameOf(data)} actions={actions?.(data)} />
      {children(data)}
    </div>
  );
}

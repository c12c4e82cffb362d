import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getRowsPaged, type ListAddress } from '@/api/client';
import type { Query } from '@/api/transport';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import { DataTable, type Column } from '@/shared/ui/DataTable';
import { Pager } from '@/shared/ui/Pager';
import { Empty, LoadError, SkeletonRows } from '@/shared/ui/States';
import { CsvButton } from '@/admin/crud/CsvButton';
import { useAdminT } from '@/admin/crud/useAdminT';
import styles from './DetailList.module.css';

/** A list inside a dialog. It keeps its page number in its own state, not in the address. */
export function DetailList<T>({
  path,
  query: filters,
  name,
  caption,
  columns,
  rowKey,
  rowName,
}: {
  path: ListAddress<T>;
  query: Query;
  /** Name of the CSV file, without its ending. */
  name: string;
  caption: string;
  columns: Column<T>[];
  rowKey: (row: T) => number;
  rowName: (row: T) => string;
}) {
  const adminT = useAdminT();
  const locale = useLang();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['admin', 'detail', path, locale, filters, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => getRowsPaged<T>(path, { ...filters, page }, { signal, locale }),
  });
  if (query.isPending) return <SkeletonRows />;
  if (query.isLoadingError) return <LoadError text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  const { data: rows, page_count: pages } = query.data;
  return (
    <div className={styles.detail} aria-busy={query.isPlaceholderData}>
      {rows.length === 0 ? (
        <Empty>{adminT('admin:list.empty')}</Empty>
      ) : (
        <DataTable<T>
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          rowName={rowName}
          cards="below600"
          dense
        />
      )}
      <div className={styles.footer}>
        <CsvButton path={path} query={filters} name={name} />
        <Pager page={page} total={pages} onPage={setPage} />
      </div>
    </div>
  );
}

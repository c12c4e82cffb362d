import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Empty, LoadError, SkeletonRows } from '@/shared/ui/States';
import { DocumentTable } from './DocumentTable';
import type { DocumentFile } from './queries';

/** A list of documents in its four states. Needs the namespace `documents`. */
export function DocumentList({
  query: { data, isPending, isLoadingError, refetch },
  empty,
}: {
  query: Pick<UseQueryResult<DocumentFile[]>, 'data' | 'isPending' | 'isLoadingError' | 'refetch'>;
  empty: ReactNode;
}) {
  if (isPending) return <SkeletonRows rows={3} />;
  if (isLoadingError || data === undefined) return <LoadError onRetry={() => void refetch()} />;
  if (data.length === 0) return <Empty>{empty}</Empty>;
  return <DocumentTable files={data} />;
}

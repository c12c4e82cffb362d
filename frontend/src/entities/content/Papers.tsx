import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Empty, LoadError, SkeletonRows } from '@/shared/ui/States';
import { PaperTable } from './PaperTable';
import type { Paper } from './queries';

/** A list of documents in its four states. Needs the namespace `papers`. */
export function Papers({
  query: { data, isPending, isLoadingError, refetch },
  empty,
}: {
  query: Pick<UseQueryResult<Paper[]>, 'data' | 'isPending' | 'isLoadingError' | 'refetch'>;
  empty: ReactNode;
}) {
  if (isPending) return <SkeletonRows rows={3} />;
  if (isLoadingError || data === undefined) return <LoadError onRetry={() => void refetch()} />;
  if (data.length === 0) return <Empty>{empty}</Empty>;
  return <PaperTable papers={data} />;
}

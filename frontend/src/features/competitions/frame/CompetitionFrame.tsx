import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNotFound } from '@/api/errors';
import { useRefetchAt } from '@/shared/hooks/useRefetchAt';
import { NotFoundPage } from '@/entities/site/NotFound';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { edgesOf } from '../lib/timing';
import { competitionQueries } from '../queries';
import { CompetitionContext } from './useCompetition';

/** Surrounds every page of a competition: loads it, and loads it again whenever a window opens or closes. */
export function CompetitionFrame({ id, children }: { id: number; children: ReactNode }) {
  const { data, isPending, error, refetch } = useQuery(competitionQueries.detail(id));
  useRefetchAt(data === undefined ? [] : edgesOf(data), refetch);
  if (isNotFound(error)) return <NotFoundPage />;
  if (data !== undefined) return <CompetitionContext value={data}>{children}</CompetitionContext>;
  return (
    <div className="zb-container">
      {isPending ? <SkeletonLines lines={8} /> : <LoadError onRetry={() => void refetch()} />}
    </div>
  );
}

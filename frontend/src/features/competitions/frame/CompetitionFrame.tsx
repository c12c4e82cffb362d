import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from 'react-router';
import { isNotFound } from '@/api/errors';
import { useRefetchAt } from '@/shared/hooks/useRefetchAt';
import { NotFoundPage } from '@/shared/ui/NotFound';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { edgesOf } from '../lib/timing';
import { competitionQueries } from '../queries';

/** Around every page of one competition: it reads the competition, and again when something of it opens or closes. */
export function CompetitionFrame() {
  const id = Number(useParams().id);
  const { data, isPending, error, refetch } = useQuery(competitionQueries.detail(id));
  useRefetchAt(data === undefined ? [] : edgesOf(data), refetch);
  if (isNotFound(error)) return <NotFoundPage />;
  if (data !== undefined) return <Outlet context={data} />;
  return (
    <div className="zb-container">
      {isPending ? <SkeletonLines lines={8} /> : <LoadError onRetry={() => void refetch()} />}
    </div>
  );
}

import { queryOptions } from '@tanstack/react-query';
import { get } from '@/api/client';

/** Today's numbers; an open page reloads them every minute. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['admin', 'dashboard'],
    queryFn: ({ signal }) => get('admin/dashboard', {}, { signal }),
    refetchInterval: 60_000,
  });

import { queryOptions } from '@tanstack/react-query';
import { get } from '@/api/client';
import type { DateRange } from '@/admin/components/dateRange';

/** Today's numbers; an open page reloads them every minute. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['admin', 'dashboard'],
    queryFn: ({ signal }) => get('admin/dashboard', {}, { signal }),
    refetchInterval: 60_000,
  });

/** What happened on whole days of the past, so that nothing of it changes before midnight. */
export const pastQuery = (range: DateRange) =>
  queryOptions({
    queryKey: ['admin', 'statistics', 'period', range],
    queryFn: ({ signal }) => get('statistics/general-period', { ...range }, { signal }),
    staleTime: 3_600_000,
  });

import { queryOptions } from '@tanstack/react-query';
import { get } from '@/api/client';
import type { WorkInfo } from '@/api/types';

export const workInfo = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'competition-works', 'info', id],
    queryFn: ({ signal }) => get<WorkInfo>(`competitions/admin/works/${id}`, undefined, { signal }),
  });

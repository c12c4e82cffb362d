import { queryOptions } from '@tanstack/react-query';
import { get } from '@/api/client';

export const workInfo = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'competition-works', 'info', id],
    queryFn: ({ signal }) => get(`competitions/admin/works/${id}`, undefined, { signal }),
  });

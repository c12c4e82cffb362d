import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get } from '@/api/client';

/** People, ads, offers and e-mails that a typed text may mean. */
export const findQuery = (typed: string) =>
  queryOptions({
    queryKey: ['admin', 'find', typed],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => get('admin/find', { q: typed }, { signal }),
  });

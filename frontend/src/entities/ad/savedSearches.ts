import { queryOptions } from '@tanstack/react-query';
import { get } from '@/api/client';

export const SEARCHES_KEY = ['watching', 'searches'] as const;

export const savedSearchesQuery = () =>
  queryOptions({ queryKey: SEARCHES_KEY, queryFn: ({ signal }) => get('user/searches', undefined, { signal }) });

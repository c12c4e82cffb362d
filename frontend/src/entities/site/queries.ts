import { queryOptions } from '@tanstack/react-query';
import { get } from '@/api/client';

/** The server's settings: limits, human check, sign-in provider. They are kept until the page is loaded again. */
export const configQuery = () =>
  queryOptions({
    queryKey: ['config'],
    queryFn: ({ signal }) => get('config', undefined, { signal }),
    staleTime: Infinity,
  });

import { queryOptions } from '@tanstack/react-query';
import { get } from '@/api/client';

/** How the server is set up: its limits, the human check, the sign-in provider. It holds until the page is loaded anew. */
export const configQuery = () =>
  queryOptions({
    queryKey: ['config'],
    queryFn: ({ signal }) => get('config', undefined, { signal }),
    staleTime: Infinity,
  });

import { queryOptions } from '@tanstack/react-query';
import { get } from '@/api/client';
import type { Config } from '@/api/types';

/** How the server is set up: its limits, the human check, the sign-in provider. It holds until the page is loaded anew. */
export const configQuery = () =>
  queryOptions({
    queryKey: ['config'],
    queryFn: ({ signal }) => get<Config>('config', undefined, { signal }),
    staleTime: Infinity,
  });

import { QueryClient } from '@tanstack/react-query';
import { ApiError, isAway, NetworkError } from '@/api/errors';
import { whenBack } from '@/api/reach';

/**
 * Fresh for 30 s; two retries for network and server errors, none for a request that the server rejected.
 *
 * Nothing waits for the network: the library would hold a write that was begun offline and send it minutes later, when
 * the person is somewhere else and thinks it failed, and would leave lists grey instead of saying what is the matter.
 * What could not be done fails at once and says so. Writes are done again by a click only, reads by `keepAsking`.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => count < 2 && !isHopeless(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** A second try would tell nothing else: a refusal, or a browser that knows of no network. */
function isHopeless(error: unknown): boolean {
  if (error instanceof NetworkError) return !navigator.onLine;
  return error instanceof ApiError && error.status < 500;
}

/** Once the server is there again: what failed meanwhile, and what has grown old, is read again where it is shown. */
export function keepAsking(client: QueryClient): () => void {
  return whenBack(() => {
    const failed = {
      type: 'active',
      predicate: ({ state }: { state: { error: unknown } }) => isAway(state.error),
    } as const;
    void client.refetchQueries(failed);
    void client.refetchQueries({ type: 'active', stale: true });
  });
}

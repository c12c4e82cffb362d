import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query';
import { ApiError, isAway, NetworkError } from '@/api/errors';
import { onServerBack } from '@/api/reachability';
import { failedBeforePage } from '@/shared/routing/startQueries';

/** How long an answer that no page shows is kept for a second visit, which shows it at once and reads it again. */
const KEPT_MS = 30 * 60_000;

/**
 * Asks anew for an answer that is on its way when its query is invalidated, as it may have been read before the write.
 * The library keeps a first answer, or one that no page shows yet, and calls it fresh: a counter then stays at 0 after an
 * ad was added.
 */
class AnewQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options: InvalidateOptions = {},
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      void query.cancel({ silent: true });
      // Whoever waits for the cancelled answer gets this one, or its error.
      query.fetch().catch(() => undefined);
    }
    return super.invalidateQueries(filters, { cancelRefetch: false, ...options });
  }
}

/**
 * Fresh for 30 s; two retries for network and server errors, none for a request that the server rejected.
 *
 * No request waits for the network: the library would hold a write that was begun offline and send it minutes later,
 * when the person thinks it failed, and would leave lists grey without a reason. A request that cannot be sent fails at
 * once. Only a click repeats a write; `keepAsking` repeats reads.
 */
export function createQueryClient(): QueryClient {
  return new AnewQueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        gcTime: KEPT_MS,
        retry: (count, error) => count < 2 && !isPermanent(error),
        retryOnMount: (query) => !failedBeforePage(query),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Whether a second try cannot succeed: the server rejected the request, or the browser is offline. */
function isPermanent(error: unknown): boolean {
  if (error instanceof NetworkError) return !navigator.onLine;
  return error instanceof ApiError && error.status < 500;
}

/** Reads failed and stale queries on screen again as soon as the server answers. Returns the function that stops it. */
export function keepAsking(client: QueryClient): () => void {
  return onServerBack(() => {
    const failed = {
      type: 'active',
      predicate: ({ state }: { state: { error: unknown } }) => isAway(state.error),
    } as const;
    void client.refetchQueries(failed);
    void client.refetchQueries({ type: 'active', stale: true });
  });
}

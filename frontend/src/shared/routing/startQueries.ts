import type { FetchInfiniteQueryOptions, FetchQueryOptions, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { isAway } from '@/api/errors';

/** Starts requests of a page while its code is on the way. */
export interface QueryStarter {
  query: <Answer, Failure, Data, Key extends QueryKey>(options: FetchQueryOptions<Answer, Failure, Data, Key>) => void;
  infiniteQuery: <Answer, Failure, Data, Key extends QueryKey, Position>(
    options: FetchInfiniteQueryOptions<Answer, Failure, Data, Key, Position>,
  ) => void;
}

/** How long a page that comes after its failed request shows the failure instead of asking again, in ms. */
const FAILURE_HOLDS = 10_000;

/** Requests that the server refused before their page was there, with the time of the answer. */
const failedEarly = new WeakMap<object, number>();

/** Whether the server refused the request while the code of its page was on the way: the page only shows that. */
export function failedBeforePage(query: Pick<Query, 'state'>): boolean {
  const { errorUpdatedAt } = query.state;
  return failedEarly.get(query) === errorUpdatedAt && Date.now() - errorUpdatedAt < FAILURE_HOLDS;
}

/**
 * Starts only what the cache does not hold: answers that came with the served page are kept, and whether an older one is
 * read again is for the page to decide.
 */
export function queryStarter(client: QueryClient): QueryStarter {
  const isHeld = (key: QueryKey) => client.getQueryData(key) !== undefined;
  // Without a network, or with the server away, the page asks again: it may have come back with the page's code.
  const noteFailure = (queryKey: QueryKey) => () => {
    const query = client.getQueryCache().find({ queryKey });
    if (query?.state.status === 'error' && !isAway(query.state.error))
      failedEarly.set(query, query.state.errorUpdatedAt);
  };
  return {
    query: (options) => {
      if (!isHeld(options.queryKey)) void client.prefetchQuery(options).then(noteFailure(options.queryKey));
    },
    infiniteQuery: (options) => {
      if (!isHeld(options.queryKey)) void client.prefetchInfiniteQuery(options).then(noteFailure(options.queryKey));
    },
  };
}

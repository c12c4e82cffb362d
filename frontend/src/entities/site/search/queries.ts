import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get } from '@/api/client';

/** What a typed text may become. The language is not in the key: a change of language resets all answers. */
export const suggestionsQuery = (typed: string) =>
  queryOptions({
    queryKey: ['ads', 'suggestions', typed],
    // While the next answer is on its way the list stays, so that it does not close and open at each key.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => get('products/suggestions', { search: typed }, { signal }),
  });

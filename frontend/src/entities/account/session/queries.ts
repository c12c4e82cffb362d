import { queryOptions } from '@tanstack/react-query';
import { get, getPaged } from '@/api/client';

export const sessionQueries = {
  /** Who is signed in; asked again every 60 s while a session is held (it does not keep the session alive). */
  current: (sid: string | null) =>
    queryOptions({
      queryKey: ['session', sid],
      queryFn: ({ signal }) => get('check-session', undefined, { signal }),
      enabled: sid !== null,
      staleTime: 60_000,
      refetchInterval: 60_000,
      retry: false,
    }),
  counters: (sid: string | null) =>
    queryOptions({
      queryKey: ['counters', sid],
      queryFn: ({ signal }) => get('notifications/count', undefined, { signal }),
      enabled: sid !== null,
    }),
  /** First page of the wish list; `meta.items` is the figure at the heart. */
  favourites: (sid: string | null) =>
    queryOptions({
      queryKey: ['ads', 'favorites', { page: 1 }],
      queryFn: ({ signal }) => getPaged('favorites', { page: 1 }, { signal }),
      enabled: sid !== null,
    }),
  /** The own profile, as far as forms offer what it knows. */
  ownUser: (sid: string | null) =>
    queryOptions({
      queryKey: ['user', 'own'],
      queryFn: ({ signal }) => get('user', undefined, { signal }),
      enabled: sid !== null,
    }),
};

import { queryOptions } from '@tanstack/react-query';
import { del, get, patch, post } from '@/api/client';
import { startSession } from '@/api/transport';

export const FACTOR_KEY = ['factor'] as const;

/** How the own second step stands. */
export const factorQuery = () =>
  queryOptions({
    queryKey: FACTOR_KEY,
    queryFn: ({ signal }) => get('admin/totp', undefined, { signal }),
    staleTime: 0,
  });

export const beginFactor = (password: string) => post('admin/totp', { usr_password: password });
/** The answer holds a new sid, too, which the client takes over. */
export const confirmFactor = (code: string) => startSession(patch('admin/totp', { code }));
export const removeFactor = () => del('admin/totp');

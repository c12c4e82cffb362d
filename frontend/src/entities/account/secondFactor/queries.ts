import { queryOptions } from '@tanstack/react-query';
import { del, get, patch, post } from '@/api/client';
import { startSession } from '@/api/transport';

export const SECOND_FACTOR_KEY = ['secondFactor'] as const;

/** How the own second step stands. */
export const secondFactorQuery = () =>
  queryOptions({
    queryKey: SECOND_FACTOR_KEY,
    queryFn: ({ signal }) => get('admin/totp', undefined, { signal }),
    staleTime: 0,
  });

export const beginSecondFactor = (password: string) => post('admin/totp', { usr_password: password });
/** The answer holds a new sid, too, which the client takes over. */
export const confirmSecondFactor = (code: string) => startSession(patch('admin/totp', { code }));
export const removeSecondFactor = () => del('admin/totp');

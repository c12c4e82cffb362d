import { queryOptions } from '@tanstack/react-query';
import { get, patch } from '@/api/client';
import type { Digest } from '@/api/types';

export const FREQUENCIES = ['at_once', 'daily', 'weekly'] as const satisfies readonly Digest['digest'][];

export const digestQuery = () =>
  queryOptions({
    queryKey: ['watching', 'digest'],
    queryFn: ({ signal }) => get('user/digest', undefined, { signal }),
  });

export const changeDigest = (digest: Digest['digest']) => patch('user/digest', { digest });

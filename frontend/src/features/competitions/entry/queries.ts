import type { FormFields } from '@/api/operations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { del, get, post, uploadChange, uploadWithProgress } from '@/api/client';

/** The server ignores shorter words. */
export const SHORTEST_SEARCH = 2;

export const schoolQueries = {
  find: (search: string, age: number) =>
    queryOptions({
      queryKey: ['competitions', 'schools', age, search],
      queryFn: ({ signal }) => get('competitions/schools', { search, age }, { signal }),
      enabled: search.length >= SHORTEST_SEARCH,
      placeholderData: keepPreviousData,
    }),
};

/** Code and password of an entry. */
export interface Access {
  wrk_code: string;
  wrk_password: string;
}

export const submitWork = (
  competitionId: number,
  values: FormFields<'post', `competitions/competitions/${number}/works`>,
  idempotencyKey: string,
  onProgress: (share: number) => void,
) =>
  uploadWithProgress(`competitions/competitions/${competitionId}/works`, values, onProgress, {
    idempotencyKey,
  });
/* Code and password must never be in an address. */
export const openWork = (access: Access) => post('competitions/edit-work', access);
export const changeWork = (access: Access, values: FormFields<'patch', 'competitions/edit-work'>) =>
  uploadChange('competitions/edit-work', { ...values, ...access });
export const withdrawWork = (access: Access) => del('competitions/edit-work', undefined, { body: access });

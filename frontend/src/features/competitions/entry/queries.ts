import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { del, get, post, toFormData, upload, uploadWithProgress } from '@/api/client';
import type { Ok, School, Work, WorkMade } from '@/api/types';

/** Shorter words find nothing at the server. */
export const SHORTEST_SEARCH = 2;

export const schoolQueries = {
  find: (search: string, age: number) =>
    queryOptions({
      queryKey: ['competitions', 'schools', age, search],
      queryFn: ({ signal }) => get<School[]>('competitions/schools', { search, age }, { signal }),
      enabled: search.length >= SHORTEST_SEARCH,
      placeholderData: keepPreviousData,
    }),
};

/** What opens an entry for its entrant. */
export interface Access {
  wrk_code: string;
  wrk_password: string;
}

export const submitWork = (
  competitionId: number,
  values: Record<string, unknown>,
  idempotencyKey: string,
  onProgress: (share: number) => void,
) =>
  uploadWithProgress<WorkMade>(`competitions/competitions/${competitionId}/works`, toFormData(values), onProgress, {
    idempotencyKey,
  });
/* Code and password never stand in an address. */
export const openWork = (access: Access) => post<Work>('competitions/edit-work', access);
export const changeWork = (access: Access, values: Record<string, unknown>) =>
  upload<Work>('competitions/edit-work', toFormData({ ...values, ...access }), { method: 'PATCH' });
export const withdrawWork = (access: Access) => del<Ok>('competitions/edit-work', undefined, { body: access });

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { del, getPaged, patch } from '@/api/client';
import { FOLLOWING_KEY } from '@/entities/person/following';

export const followedQuery = (page: number) =>
  queryOptions({
    queryKey: [...FOLLOWING_KEY, { page }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => getPaged('user/following', { page }, { signal }),
  });

export const renameSearch = (id: number, name: string) => patch(`user/searches/${id}`, { svs_name: name });
export const switchAlert = (id: number, on: boolean) => patch(`user/searches/${id}`, { svs_alert: on ? 1 : 0 });
export const deleteSearch = (id: number) => del(`user/searches/${id}`);

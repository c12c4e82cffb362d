import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { del, getPaged, post } from '@/api/client';
import type { NotificationRow, Ok } from '@/api/types';

export const notificationQueries = {
  all: () => ['notifications'] as const,
  list: (page: number) =>
    queryOptions({
      queryKey: ['notifications', 'list', page],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => getPaged<NotificationRow>('notifications', { page }, { signal }),
    }),
};

export const markRead = (id: number) => post<Ok>(`notifications/${id}`);
export const markAllRead = () => post<Ok>('notifications/read');
export const deleteNotification = (id: number) => del<Ok>(`notifications/${id}`);

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { del, getPaged, post } from '@/api/client';

export const notificationQueries = {
  all: () => ['notifications'] as const,
  list: (page: number) =>
    queryOptions({
      queryKey: ['notifications', 'list', page],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => getPaged('notifications', { page }, { signal }),
    }),
};

export const markRead = (id: number) => post(`notifications/${id}`);
export const markAllRead = () => post('notifications/read');
export const deleteNotification = (id: number) => del(`notifications/${id}`);

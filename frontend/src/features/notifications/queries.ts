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
/** By the link in a mail, signed in or not. */
export const leaveMails = (token: string, email: string) =>
  post<Ok>(`newsletter/unsubscribe?${new URLSearchParams({ token, email }).toString()}`);
export const deleteNotification = (id: number) => del<Ok>(`notifications/${id}`);

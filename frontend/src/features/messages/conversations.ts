import { infiniteQueryOptions } from '@tanstack/react-query';
import { getPaged } from '@/api/client';
import { messageKeys } from '@/entities/message/cache';

/** With whom one has written. Apart from the chats, since the route of the page asks for it before the page is there. */
export const conversationsQuery = () =>
  infiniteQueryOptions({
    queryKey: messageKeys.list,
    queryFn: ({ signal, pageParam }) => getPaged('messages', { page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (page < last.page_count ? page + 1 : undefined),
  });

import { queryOptions } from '@tanstack/react-query';
import { get } from '@/api/client';

export const adStatisticsQuery = (adId: number) =>
  queryOptions({
    queryKey: ['ad-statistics', adId],
    queryFn: ({ signal }) => get(`products/${adId}/statistics`, undefined, { signal }),
  });

import { queryOptions } from '@tanstack/react-query';
import { get, getPaged, type Paged } from '@/api/client';
import type { Faq, NewsInfo, NewsRow } from '@/api/types';
import type { Lang } from '../lang';

/* What the house publishes, for everybody. The answers come in the language of the request, so it is part of the key. */

export const newsQueries = {
  /** `size` is the number of articles on a page. */
  list: (lang: Lang, page: number, size: number) =>
    queryOptions({
      queryKey: ['news', lang, 'list', page, size],
      // Only of the same language: the old one's titles under the new one's heading would be wrong.
      placeholderData: (old: Paged<NewsRow> | undefined, query) => (query?.queryKey[1] === lang ? old : undefined),
      queryFn: ({ signal }) => getPaged<NewsRow>('news', { page, page_count: size }, { signal }),
    }),
  article: (lang: Lang, id: number) =>
    queryOptions({
      queryKey: ['news', lang, 'article', id],
      queryFn: ({ signal }) => get<NewsInfo>(`news/${id}`, undefined, { signal }),
    }),
};

export const faqQueries = {
  all: (lang: Lang) =>
    queryOptions({
      queryKey: ['faq', lang],
      queryFn: ({ signal }) => get<Faq[]>('faq', undefined, { signal }),
      staleTime: 5 * 60_000,
    }),
};

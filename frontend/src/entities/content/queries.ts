import { queryOptions } from '@tanstack/react-query';
import { get, getPaged, type Paged } from '@/api/client';
import type { NewsRow } from '@/api/types';
import type { Lang } from '@/i18n/lang';

/* Content that the site publishes for everybody. The answers come in the language of the request, so it is part of the key. */

export const newsQueries = {
  /** `size` is the number of articles on a page. */
  list: (lang: Lang, page: number, size: number) =>
    queryOptions({
      queryKey: ['news', lang, 'list', page, size],
      // Keep the previous page only within a language: old titles under a heading in the new language would be wrong.
      placeholderData: (old: Paged<NewsRow> | undefined, query) => (query?.queryKey[1] === lang ? old : undefined),
      queryFn: ({ signal }) => getPaged('news', { page, page_count: size }, { signal }),
    }),
  article: (lang: Lang, id: number) =>
    queryOptions({
      queryKey: ['news', lang, 'article', id],
      queryFn: ({ signal }) => get(`news/${id}`, undefined, { signal }),
    }),
};

export const faqQueries = {
  all: (lang: Lang) =>
    queryOptions({
      queryKey: ['faq', lang],
      queryFn: ({ signal }) => get('faq', undefined, { signal }),
      staleTime: 5 * 60_000,
    }),
};

/** A published document as lists show it; `path` begins the addresses of its file. */
export interface DocumentFile {
  id: number;
  name: string;
  type: 'PDF' | 'DOC' | 'IMG';
  path: string;
}

export const documentQueries = {
  rules: (lang: Lang) =>
    queryOptions({
      queryKey: ['documents', lang],
      queryFn: async ({ signal }) => {
        const rows = await get('documents', undefined, { signal });
        return rows.map((row): DocumentFile => ({
          id: row.doc_id,
          name: row.doc_name,
          type: row.doc_type,
          path: `documents/${row.doc_id}`,
        }));
      },
      staleTime: 5 * 60_000,
    }),
  franchise: (lang: Lang) =>
    queryOptions({
      queryKey: ['franchise-documents', lang],
      queryFn: async ({ signal }) => {
        const rows = await get('franchise/franchise', undefined, { signal });
        return rows.map((row): DocumentFile => ({
          id: row.frd_id,
          name: row.frd_name,
          type: row.frd_type,
          path: `franchise/franchise/${row.frd_id}`,
        }));
      },
      staleTime: 5 * 60_000,
    }),
};

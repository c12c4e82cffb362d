import { queryOptions } from '@tanstack/react-query';
import { get } from '@/api/client';
import type { DocumentFile } from '@/entities/content/queries';
import type { Lang } from '@/i18n/lang';

/* The texts of a competition have one language; only its documents depend on the reader's. */

export const competitionQueries = {
  groups: () =>
    queryOptions({
      queryKey: ['competitions', 'groups'],
      queryFn: ({ signal }) => get('competitions/competitions', undefined, { signal }),
    }),
  /** With its ranking. */
  detail: (id: number) =>
    queryOptions({
      queryKey: ['competitions', 'detail', id],
      queryFn: ({ signal }) => get(`competitions/competitions/${id}`, undefined, { signal }),
    }),
  documents: (id: number, lang: Lang) =>
    queryOptions({
      queryKey: ['competitions', 'documents', id, lang],
      queryFn: async ({ signal }) => {
        const rows = await get('competitions/documents', { cmp_id: id }, { signal, locale: lang });
        return rows.map((row): DocumentFile => ({
          id: row.cmd_id,
          name: row.cmd_name,
          type: row.cmd_type,
          path: `competitions/documents/${row.cmd_id}`,
        }));
      },
    }),
};

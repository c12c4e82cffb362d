import { queryOptions } from '@tanstack/react-query';
import { getRows, getRowsPaged, type ListAddress, type Paged } from '@/api/client';
import type { Query } from '@/api/transport';
import type { Lang } from '@/i18n/lang';

export type ResourcePageData<Row> = Paged<Row, Record<string, unknown>>;

/** Query keys and requests of the back-office's lists, by the key of their resource. */
export const resourceQueries = {
  all: (key: string) => ['admin', key] as const,
  list: <Row>(key: string, path: ListAddress<Row>, unpaged: boolean, locale: Lang, query: Query) =>
    queryOptions({
      queryKey: ['admin', key, 'list', locale, query],
      // Keep the previous rows visible while new ones load, unless their language differs from that of the headings.
      placeholderData: (old: ResourcePageData<Row> | undefined, previous) =>
        previous?.queryKey[3] === locale ? old : undefined,
      queryFn: async ({ signal }): Promise<ResourcePageData<Row>> => {
        if (!unpaged) return getRowsPaged<Row>(path, query, { signal, locale });
        const rows = await getRows<Row>(path, query, { signal, locale });
        return { data: rows, page_count: rows.length === 0 ? 0 : 1, meta: { items: rows.length } };
      },
    }),
};

/** The number of rows on all pages of the list; null if the server does not tell it. */
export function totalOf(page: ResourcePageData<unknown> | undefined): number | null {
  if (page === undefined) return null;
  if (typeof page.meta.items === 'number') return page.meta.items;
  return page.page_count <= 1 ? page.data.length : null;
}

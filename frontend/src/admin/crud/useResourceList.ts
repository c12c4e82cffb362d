import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { get, getPaged, type Paged, type Query } from '@/api/client';
import { errorText } from '@/shared/form/errorText';
import { useAddressState } from '@/shared/hooks/useAddressState';
import { useLang } from '@/shared/hooks/useLang';
import type { Lang } from '@/i18n/lang';
import { confirmDestructive } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { listParamsToSearch, parseListParams, type ListParams, type OpenDialog } from './listParams';
import type { AdminResource } from './resource';
import { useAdminT, type AdminT } from './useAdminT';

type RowsOf<Row> = Paged<Row, Record<string, unknown>>;

export const resourceQueries = {
  all: (key: string) => ['admin', key] as const,
  list: <Row>(key: string, path: string, whole: boolean, locale: Lang, query: Query) =>
    queryOptions({
      queryKey: ['admin', key, 'list', locale, query],
      // Only of the same language: the old one's texts under the new one's heading would be wrong.
      placeholderData: (old: RowsOf<Row> | undefined, params) => (params?.queryKey[3] === locale ? old : undefined),
      queryFn: async ({ signal }): Promise<RowsOf<Row>> => {
        if (!whole) return getPaged<Row, Record<string, unknown>>(path, query, { signal, locale });
        const rows = await get<Row[]>(path, query, { signal, locale });
        return { data: rows, page_count: rows.length === 0 ? 0 : 1, meta: { items: rows.length } };
      },
    }),
};

/** A deed without a form: "Uspešno", or "Greška" with the reason. */
export function useRowAction<T>(adminT: AdminT, act: (thing: T) => Promise<unknown>, done: () => Promise<unknown>) {
  return useMutation({
    mutationFn: act,
    onSuccess: () => toast.ok(adminT('admin:toast.ok')),
    onError: (error) => toast.err(adminT('admin:toast.err_because', { reason: errorText(error) })),
    // Also after a refusal: what it speaks of has changed meanwhile.
    onSettled: done,
  });
}

interface Selection {
  ids: ReadonlySet<number | string>;
  toggle: (id: number | string) => void;
  all: (on: boolean) => void;
}

/**
 * What a list and its form do, without markup: the address (page, search, filters, the open dialog), the rows, deleting,
 * switching, selecting, the table as a file. A page past the end goes to the last one.
 */
export function useResourceList<Row, Draft extends object>(
  resource: AdminResource<Row, Draft>,
  more: readonly string[] = [],
) {
  const adminT = useAdminT();
  const client = useQueryClient();
  const { parentParam: parentParam, sectionParam: sectionParam } = resource.source;
  const own = [parentParam, sectionParam].filter((name) => name !== undefined);
  const names = [...(resource.filters ?? []).map((filter) => filter.name), ...more, ...own];
  const [params, setParams] = useAddressState(parseListParams(names), listParamsToSearch);
  const change = (next: Partial<ListParams>, replace = false) =>
    setParams((old) => ({ ...old, page: 1, ...next }), { replace, preventScrollReset: 'dialog' in next });
  const { path, whole = false } = resource.source;
  const pageLang = useLang();
  const lang = (resource.source.inLanguage === true ? params.textLang : null) ?? pageLang;
  const filters = Object.entries(params.filters);
  const exportQuery: Query = {
    ...resource.source.query,
    search: params.search,
    ...Object.fromEntries(filters.filter(([name]) => name !== sectionParam)),
  };
  const query = useQuery(
    resourceQueries.list<Row>(
      resource.key,
      path,
      whole,
      lang,
      whole ? exportQuery : { ...exportQuery, page: params.page },
    ),
  );

  const last = query.data?.page_count ?? 0;
  const isPastEnd = !query.isPlaceholderData && last > 0 && params.page > last;
  useEffect(() => {
    if (isPastEnd) setParams((old) => ({ ...old, page: last }), { replace: true, preventScrollReset: true });
    // The address is read anew at each render; whether it lies past the end is all that matters.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isPastEnd, last]);

  const rows = useMemo(() => (isPastEnd ? [] : (query.data?.data ?? [])), [query.data, isPastEnd]);
  const refresh = () =>
    Promise.all(
      [resourceQueries.all(resource.key), ...(resource.invalidates ?? [])].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );

  const [chosen, setChosen] = useState<ReadonlySet<number | string>>(new Set());
  // Only what is on the page counts: nobody deletes what they do not see.
  const ids = new Set(rows.map(resource.id).filter((id) => chosen.has(id)));
  const selection: Selection = {
    ids,
    toggle: (id) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    all: (on) => setChosen(new Set(on ? rows.map(resource.id) : [])),
  };

  const removing = useRowAction(
    adminT,
    async (gone: readonly Row[]) => {
      for (const row of gone) await resource.remove?.run(row);
    },
    refresh,
  );
  const switching = useRowAction(
    adminT,
    async ({ row, on }: { row: Row; on: boolean }) => resource.toggle?.set(row, on),
    refresh,
  );
  const remove = async (gone: readonly Row[]): Promise<boolean> => {
    const [only] = gone;
    if (only === undefined) return false;
    const warning = gone.length === 1 ? resource.remove?.warning?.(only) : undefined;
    const sure = await confirmDestructive({
      title:
        gone.length === 1
          ? adminT('admin:dialog.remove', { name: resource.name(only) })
          : adminT('admin:dialog.remove_many', { count: gone.length }),
      text: adminT(warning ?? 'admin:dialog.remove_text'),
      yes: adminT('admin:dialog.yes'),
      no: adminT('admin:dialog.keep'),
    });
    if (!sure) return false;
    return removing.mutateAsync(gone).then(
      () => true,
      () => false,
    );
  };

  return {
    params: params,
    change,
    /** The language of the texts in the list. */
    lang,
    /** What the list is asked for, without the page. */
    exportQuery: exportQuery,
    query,
    rows,
    /** How many there are in all; null where the server does not say. */
    items: itemsOf(query.data),
    pages: last,
    filtered: params.search !== '' || filters.some(([name]) => !own.includes(name)),
    /** Takes the search and all filters back; the list stays where it lies. */
    reset: () => change({ search: '', filters: Object.fromEntries(filters.filter(([name]) => own.includes(name))) }),
    open: (dialog: OpenDialog) => change({ page: params.page, dialog }),
    /** The row of the dialog that edits; undefined while the list is on its way or has no such row. */
    editing: ((dialog) =>
      dialog?.kind === 'edit' ? rows.find((row) => String(resource.id(row)) === dialog.id) : undefined)(params.dialog),
    refresh,
    selection,
    remove,
    removing: removing.isPending ? removing.variables.map(resource.id) : [],
    toggle: (row: Row, on: boolean) => switching.mutate({ row, on }),
    switching: switching.isPending ? resource.id(switching.variables.row) : null,
  };
}

function itemsOf(page: RowsOf<unknown> | undefined): number | null {
  if (page === undefined) return null;
  if (typeof page.meta.items === 'number') return page.meta.items;
  return page.page_count <= 1 ? page.data.length : null;
}

export type ResourceList<Row, Draft extends object> = ReturnType<typeof useResourceList<Row, Draft>>;

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Query } from '@/api/transport';
import { useUrlState } from '@/shared/hooks/useUrlState';
import { useLang } from '@/shared/hooks/useLang';
import { confirmDestructive } from '@/shared/ui/confirm';
import { listParamsToSearch, parseListParams, type ListParams, type OpenDialog } from './listParams';
import type { AdminResource } from './resource';
import { resourceQueries, totalOf } from './resourceQueries';
import { useAdminT } from './useAdminT';
import { filterQuery } from './savedFilters';
import { useListPreferences } from './useListPreferences';
import { useRemoval } from './useRemoval';
import { useRowAction } from './useRowAction';

type RowId = number | string;

interface Selection {
  ids: ReadonlySet<RowId>;
  toggle: (id: RowId) => void;
  all: (on: boolean) => void;
  /** Selects these rows and no others. */
  choose: (ids: readonly RowId[]) => void;
}

/** The list's state in the address, and the request parameters that follow from it. */
function useListParams<Row, Draft extends object>(
  resource: AdminResource<Row, Draft>,
  extraFilters: readonly string[],
) {
  const { parentParam, sectionParam, inLanguage, query } = resource.source;
  const contextParams = [parentParam, sectionParam].filter((name) => name !== undefined);
  const filterNames = [...(resource.filters ?? []), ...(resource.scopes ?? [])].map((filter) => filter.name);
  const sortFields = resource.columns.flatMap(({ sort }) => (sort === undefined ? [] : [sort]));
  const parse = parseListParams([...filterNames, ...extraFilters, ...contextParams], sortFields);
  const [params, setParams] = useUrlState(parse, listParamsToSearch);
  const change = (next: Partial<ListParams>, replace = false) =>
    setParams((old) => ({ ...old, page: 1, ...next }), { replace, preventScrollReset: 'dialog' in next });
  const pageLang = useLang();
  const filters = Object.entries(params.filters);
  const inContext = ([name]: [string, string]) => contextParams.includes(name);
  return {
    params,
    setParams,
    change,
    lang: (inLanguage === true ? params.textLang : null) ?? pageLang,
    exportQuery: {
      ...query,
      search: params.search,
      ...Object.fromEntries(filters.filter(([name]) => name !== sectionParam)),
      ...(params.sort === null ? {} : { sort: params.sort }),
    } satisfies Query,
    filtered: params.search !== '' || !filters.every(inContext),
    reset: () => change({ search: '', filters: Object.fromEntries(filters.filter(inContext)) }),
    savedQuery: filterQuery(params, contextParams),
    applySaved: (saved: string) => {
      const { search, filters: named, sort } = parse(new URLSearchParams(saved));
      change({ search, sort, filters: { ...named, ...Object.fromEntries(filters.filter(inContext)) } });
    },
  };
}

/** The rows of the page that the address names; a page past the end redirects to the last page. */
function useRows<Row, Draft extends object>(
  { key, source: { path, unpaged = false } }: AdminResource<Row, Draft>,
  { params, setParams, lang, exportQuery }: ReturnType<typeof useListParams>,
) {
  const request = unpaged ? exportQuery : { ...exportQuery, page: params.page };
  const query = useQuery(resourceQueries.list<Row>(key, path, unpaged, lang, request));
  const pages = query.data?.page_count ?? 0;
  const isPastEnd = !query.isPlaceholderData && pages > 0 && params.page > pages;
  useEffect(() => {
    if (isPastEnd) setParams((old) => ({ ...old, page: pages }), { replace: true, preventScrollReset: true });
    // `setParams` is a new function on every render, so the effect must not depend on it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isPastEnd, pages]);
  const rows = useMemo(() => (isPastEnd ? [] : (query.data?.data ?? [])), [query.data, isPastEnd]);
  return { query, rows, pages };
}

/** The selected rows; only rows of the visible page count, so that nobody deletes rows that they do not see. */
function useSelection<Row>(rows: readonly Row[], idOf: (row: Row) => RowId): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<RowId>>(new Set());
  const ids = new Set(rows.map(idOf).filter((id) => chosen.has(id)));
  return {
    ids,
    toggle: (id) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    all: (on) => setChosen(new Set(on ? rows.map(idOf) : [])),
    choose: (next) => setChosen(new Set(next)),
  };
}

/** Switches a row on, or off after a question where others use it. switching: the row whose switch is being sent. */
function useSwitching<Row, Draft extends object>(resource: AdminResource<Row, Draft>, refresh: () => Promise<unknown>) {
  const adminT = useAdminT();
  const switching = useRowAction(
    async ({ row, on }: { row: Row; on: boolean }) => resource.toggle?.set(row, on),
    refresh,
  );
  const confirmOff = (name: string, count: number) =>
    confirmDestructive({
      title: adminT('adminCodebooks:off.question', { name }),
      text: adminT('adminCodebooks:off.text', { count }),
      yes: adminT('adminCodebooks:off.yes'),
      no: adminT('admin:dialog.no'),
    });
  return {
    toggle: async (row: Row, on: boolean) => {
      const uses = on ? 0 : (resource.toggle?.uses?.(row) ?? 0);
      if (uses > 0 && !(await confirmOff(resource.name(row), uses))) return;
      switching.mutate({ row, on });
    },
    switching: switching.isPending ? resource.id(switching.variables.row) : null,
  };
}

/**
 * The logic of a list and its dialogs, without markup: page, search, filters and open dialog in the address; the rows;
 * deleting, switching on and off, selecting; the query of the CSV export.
 * extraFilters: names of filters that the screen itself draws.
 */
export function useResourceList<Row, Draft extends object>(
  resource: AdminResource<Row, Draft>,
  extraFilters: readonly string[] = [],
) {
  const client = useQueryClient();
  const listParams = useListParams(resource, extraFilters);
  const { params, change, lang, exportQuery, filtered, reset, savedQuery, applySaved } = listParams;
  const preferences = useListPreferences(resource.key);
  const { query, rows, pages } = useRows(resource, listParams);
  const refresh = () =>
    Promise.all(
      [resourceQueries.all(resource.key), ...(resource.invalidates ?? [])].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  const selection = useSelection(rows, resource.id);
  const { remove, removing, explained } = useRemoval(resource, refresh);
  const { toggle, switching } = useSwitching(resource, refresh);
  const { dialog } = params;

  return {
    params,
    change,
    /** The language of the texts in the list. */
    lang,
    /** The search, the filters and the order of the list, without the page. */
    exportQuery,
    query,
    rows,
    /** The number of rows on all pages; null if the server does not tell it. */
    total: totalOf(query.data),
    pages,
    /** Whether a search or a filter is set. */
    filtered,
    /** Clears the search and all filters, but keeps `parentParam` and `sectionParam`. */
    reset,
    /** Search, filters and order, as a saved filter keeps them, and the list that such a filter leads to. */
    savedQuery,
    applySaved,
    /** What the person has chosen for this list: columns and keys. */
    preferences,
    open: (next: OpenDialog) => change({ page: params.page, dialog: next }),
    /** The row that the open dialog edits; undefined while the list loads or has no such row. */
    editing: dialog?.kind === 'edit' ? rows.find((row) => String(resource.id(row)) === dialog.id) : undefined,
    refresh,
    selection,
    remove,
    removing,
    /** The deletion whose reason is being typed; null for none. */
    explained,
    toggle,
    switching,
  };
}

export type ResourceList<Row, Draft extends object> = ReturnType<typeof useResourceList<Row, Draft>>;

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { get, getPaged, type Paged, type Query } from '@/api/client';
import { errorText } from '@/shared/form/errorText';
import { useAddressState } from '@/shared/hooks/useAddressState';
import { useLang } from '@/shared/hooks/useLang';
import type { Lang } from '@/i18n/lang';
import { yesNo } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { askedToSearch, parseAsked, type Asked, type OpenDialog } from './listParams';
import type { Book } from './resource';
import { useWords, type Words } from './useAdminT';

type RowsOf<Row> = Paged<Row, Record<string, unknown>>;

export const bookQueries = {
  all: (key: string) => ['admin', key] as const,
  list: <Row>(key: string, path: string, whole: boolean, locale: Lang, query: Query) =>
    queryOptions({
      queryKey: ['admin', key, 'list', locale, query],
      // Only of the same language: the old one's texts under the new one's heading would be wrong.
      placeholderData: (old: RowsOf<Row> | undefined, asked) => (asked?.queryKey[3] === locale ? old : undefined),
      queryFn: async ({ signal }): Promise<RowsOf<Row>> => {
        if (!whole) return getPaged<Row, Record<string, unknown>>(path, query, { signal, locale });
        const rows = await get<Row[]>(path, query, { signal, locale });
        return { data: rows, page_count: rows.length === 0 ? 0 : 1, meta: { items: rows.length } };
      },
    }),
};

/** A deed without a form: "Uspešno", or "Greška" with the reason. */
export function useDeed<T>(words: Words, act: (thing: T) => Promise<unknown>, done: () => Promise<unknown>) {
  return useMutation({
    mutationFn: act,
    onSuccess: () => toast.ok(words('admin:toast.ok')),
    onError: (error) => toast.err(words('admin:toast.err_because', { reason: errorText(error) })),
    // Also after a refusal: what it speaks of has changed meanwhile.
    onSettled: done,
  });
}

export interface Selection {
  ids: ReadonlySet<number | string>;
  toggle: (id: number | string) => void;
  all: (on: boolean) => void;
}

/**
 * What a list and its form do, without markup: the address (page, search, filters, the open dialog), the rows, deleting,
 * switching, selecting, the table as a file. A page past the end goes to the last one.
 */
export function useCodebook<Row, Draft extends object>(book: Book<Row, Draft>, more: readonly string[] = []) {
  const words = useWords();
  const client = useQueryClient();
  const { within, part } = book.source;
  const own = [within, part].filter((name) => name !== undefined);
  const names = [...(book.filters ?? []).map((filter) => filter.name), ...more, ...own];
  const [asked, ask] = useAddressState(parseAsked(names), askedToSearch);
  const change = (next: Partial<Asked>, replace = false) =>
    ask((wanted) => ({ ...wanted, page: 1, ...next }), { replace, preventScrollReset: 'dialog' in next });
  const { path, whole = false } = book.source;
  const pageLang = useLang();
  const lang = (book.source.inLanguage === true ? asked.textLang : null) ?? pageLang;
  const filters = Object.entries(asked.filters);
  const narrowed: Query = {
    ...book.source.query,
    search: asked.search,
    ...Object.fromEntries(filters.filter(([name]) => name !== part)),
  };
  const query = useQuery(
    bookQueries.list<Row>(book.key, path, whole, lang, whole ? narrowed : { ...narrowed, page: asked.page }),
  );

  const last = query.data?.page_count ?? 0;
  const past = !query.isPlaceholderData && last > 0 && asked.page > last;
  useEffect(() => {
    if (past) ask((wanted) => ({ ...wanted, page: last }), { replace: true, preventScrollReset: true });
    // The address is read anew at each render; whether it lies past the end is all that matters.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [past, last]);

  const rows = useMemo(() => (past ? [] : (query.data?.data ?? [])), [query.data, past]);
  const refresh = () =>
    Promise.all(
      [bookQueries.all(book.key), ...(book.touches ?? [])].map((queryKey) => client.invalidateQueries({ queryKey })),
    );

  const [chosen, setChosen] = useState<ReadonlySet<number | string>>(new Set());
  // Only what is on the page counts: nobody deletes what they do not see.
  const ids = new Set(rows.map(book.id).filter((id) => chosen.has(id)));
  const selection: Selection = {
    ids,
    toggle: (id) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    all: (on) => setChosen(new Set(on ? rows.map(book.id) : [])),
  };

  const removing = useDeed(
    words,
    async (gone: readonly Row[]) => {
      for (const row of gone) await book.remove?.act(row);
    },
    refresh,
  );
  const switching = useDeed(
    words,
    async ({ row, on }: { row: Row; on: boolean }) => book.toggle?.set(row, on),
    refresh,
  );
  const remove = async (gone: readonly Row[]): Promise<boolean> => {
    const [only] = gone;
    if (only === undefined) return false;
    const warning = gone.length === 1 ? book.remove?.warning?.(only) : undefined;
    const sure = await yesNo({
      title:
        gone.length === 1
          ? words('admin:dialog.remove', { name: book.name(only) })
          : words('admin:dialog.remove_many', { count: gone.length }),
      text: words(warning ?? 'admin:dialog.remove_text'),
      yes: words('admin:dialog.yes'),
      no: words('admin:dialog.keep'),
    });
    if (!sure) return false;
    return removing.mutateAsync(gone).then(
      () => true,
      () => false,
    );
  };

  return {
    asked,
    change,
    /** The language of the texts in the list. */
    lang,
    /** What the list is asked for, without the page. */
    narrowed,
    query,
    rows,
    /** How many there are in all; null where the server does not say. */
    items: itemsOf(query.data),
    pages: last,
    filtered: asked.search !== '' || filters.some(([name]) => !own.includes(name)),
    /** Takes the search and all filters back; the list stays where it lies. */
    reset: () => change({ search: '', filters: Object.fromEntries(filters.filter(([name]) => own.includes(name))) }),
    open: (dialog: OpenDialog) => change({ page: asked.page, dialog }),
    /** The row of the dialog that edits; undefined while the list is on its way or has no such row. */
    editing: ((dialog) =>
      dialog?.kind === 'edit' ? rows.find((row) => String(book.id(row)) === dialog.id) : undefined)(asked.dialog),
    refresh,
    selection,
    remove,
    removing: removing.isPending ? removing.variables.map(book.id) : [],
    toggle: (row: Row, on: boolean) => switching.mutate({ row, on }),
    switching: switching.isPending ? book.id(switching.variables.row) : null,
  };
}

function itemsOf(page: RowsOf<unknown> | undefined): number | null {
  if (page === undefined) return null;
  if (typeof page.meta.items === 'number') return page.meta.items;
  return page.page_count <= 1 ? page.data.length : null;
}

export type Codebook<Row, Draft extends object> = ReturnType<typeof useCodebook<Row, Draft>>;

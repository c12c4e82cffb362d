import { isLang, type Lang } from '@/i18n/lang';
import { listToSearch, parseList, type ListState } from '@/shared/routing/listSearch';

/** The dialog that is open: a new record, or the one with this id. */
export type OpenDialog = { kind: 'add' } | { kind: 'edit'; id: string } | null;

/** The state of a list that the address holds. */
export interface ListParams extends ListState {
  filters: Readonly<Record<string, string>>;
  /** The field that orders the rows, after `-` downwards; null for the order that the list has by itself. */
  sort: string | null;
  /** The language of the texts, if the user chose one; null for the page's language. */
  textLang: Lang | null;
  dialog: OpenDialog;
}

export const DIALOG = 'dialog';
const TEXT_LANG = 'text';
const SORT = 'sort';

function parseDialog(text: string | null): OpenDialog {
  if (text === 'add') return { kind: 'add' };
  const id = /^edit-(.{1,60})$/.exec(text ?? '')?.[1];
  return id === undefined ? null : { kind: 'edit', id };
}

/** The field and the direction of a sort. */
export const sortField = (sort: string): string => sort.replace(/^-/, '');
export const isDescending = (sort: string): boolean => sort.startsWith('-');

/** filterNames: names of the parameters that filter the list. sortFields: what the list can be sorted by. */
export const parseListParams =
  (filterNames: readonly string[], sortFields: readonly string[] = []) =>
  (params: URLSearchParams): ListParams => {
    const filters = filterNames.flatMap((name) => {
      const value = params.get(name);
      return value === null || value === '' ? [] : [[name, value] as const];
    });
    const lang = params.get(TEXT_LANG);
    const sort = params.get(SORT);
    return {
      ...parseList(params),
      filters: Object.fromEntries(filters),
      sort: sort !== null && sortFields.includes(sortField(sort)) ? sort : null,
      textLang: isLang(lang) ? lang : null,
      dialog: parseDialog(params.get(DIALOG)),
    };
  };

export function listParamsToSearch({ page, search, filters, sort, textLang, dialog }: ListParams): URLSearchParams {
  const open = dialog === null ? null : dialog.kind === 'add' ? 'add' : `edit-${dialog.id}`;
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  return listToSearch({ page, search }, { ...chosen, [SORT]: sort, [TEXT_LANG]: textLang, [DIALOG]: open });
}

import { isLang, type Lang } from '@/i18n/lang';
import { listToSearch, parseList, type ListState } from '@/shared/routing/listSearch';

/** The dialog that is open: a new record, or the one with this id. */
export type OpenDialog = { kind: 'add' } | { kind: 'edit'; id: string } | null;

/** The state of a list that the address holds. */
export interface ListParams extends ListState {
  filters: Readonly<Record<string, string>>;
  /** The language of the texts, if the user chose one; null for the page's language. */
  textLang: Lang | null;
  dialog: OpenDialog;
}

export const DIALOG = 'dialog';
const TEXT_LANG = 'text';

function parseDialog(text: string | null): OpenDialog {
  if (text === 'add') return { kind: 'add' };
  const id = /^edit-(.{1,60})$/.exec(text ?? '')?.[1];
  return id === undefined ? null : { kind: 'edit', id };
}

/** filterNames: names of the parameters that filter the list. */
export const parseListParams =
  (filterNames: readonly string[]) =>
  (params: URLSearchParams): ListParams => {
    const filters = filterNames.flatMap((name) => {
      const value = params.get(name);
      return value === null || value === '' ? [] : [[name, value] as const];
    });
    const lang = params.get(TEXT_LANG);
    return {
      ...parseList(params),
      filters: Object.fromEntries(filters),
      textLang: isLang(lang) ? lang : null,
      dialog: parseDialog(params.get(DIALOG)),
    };
  };

export function listParamsToSearch({ page, search, filters, textLang, dialog }: ListParams): URLSearchParams {
  const open = dialog === null ? null : dialog.kind === 'add' ? 'add' : `edit-${dialog.id}`;
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  return listToSearch({ page, search }, { ...chosen, [TEXT_LANG]: textLang, [DIALOG]: open });
}

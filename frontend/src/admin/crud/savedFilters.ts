import { queryOptions } from '@tanstack/react-query';
import { del, get, patch, post } from '@/api/client';
import { listParamsToSearch, type ListParams } from './listParams';

/** The filters that the administrator has saved for a list. */
export const savedFilterQueries = {
  ofList: (list: string) =>
    queryOptions({
      queryKey: ['admin', 'saved-filters', list],
      queryFn: async ({ signal }) => get('admin/saved-filters', { list }, { signal }),
    }),
};

export const saveFilter = (list: string, name: string, query: string) =>
  post('admin/saved-filters', { list, sav_name: name, ...(query === '' ? {} : { sav_query: query }) });
export const renameFilter = (id: number, name: string) => patch(`admin/saved-filters/${id}`, { sav_name: name });
export const deleteFilter = (id: number) => del(`admin/saved-filters/${id}`);

/** Search, filters and order of a list as its address has them. left: parameters that are no filters. */
export function filterQuery(params: ListParams, left: readonly string[]): string {
  const filters = Object.fromEntries(Object.entries(params.filters).filter(([name]) => !left.includes(name)));
  return listParamsToSearch({ ...params, filters, page: 1, dialog: null, textLang: null }).toString();
}

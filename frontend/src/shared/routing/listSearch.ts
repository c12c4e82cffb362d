/** What every list of the profile keeps in its address. */
export interface ListState {
  page: number;
  search: string;
}

/** The page number of an address; anything that is no page is the first. */
export const pageOf = (params: URLSearchParams): number => Math.max(1, Math.trunc(Number(params.get('page'))) || 1);

/** Page and search of an address; whatever does not fit is the default. */
export function parseList(params: URLSearchParams): ListState {
  return { page: pageOf(params), search: (params.get('search') ?? '').slice(0, 100) };
}

/** The reverse, with what else a list keeps between the two: defaults are left out. */
export function listToSearch({ page, search }: ListState, more: Record<string, string | null> = {}): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  for (const [name, value] of Object.entries(more)) if (value !== null) params.set(name, value);
  if (page > 1) params.set('page', String(page));
  return params;
}

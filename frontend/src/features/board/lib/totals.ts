import { TAG, type Lang } from '@/i18n/lang';
import { pageOf } from '@/shared/routing/listSearch';

export type Side = 'sales' | 'purchases';

export interface TotalsSearch {
  by: 'month' | 'partner';
  page: number;
}

export const parseTotals = (params: URLSearchParams): TotalsSearch => ({
  by: params.get('by') === 'partner' ? 'partner' : 'month',
  page: pageOf(params),
});

/** The reverse: defaults are left out. */
export function totalsToSearch({ by, page }: TotalsSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (by === 'partner') params.set('by', by);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** `novembar 2026.` of the wire's `2026-11`. */
export function monthName(month: string, lang: Lang): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Intl.DateTimeFormat(TAG[lang], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, number - 1, 15),
  );
}

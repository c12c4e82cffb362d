import { post } from '@/api/client';
import type { Body } from '@/api/operations';
import type { SavedSearch } from '@/api/types';
import { EXPIRY_DAYS, NEWEST_DAYS, NO_FILTERS, priceOf } from './filters';
import type { AdFilters } from './queries';

/** Errors of a saved search that its name or the number of them causes; they name no field. */
export const NAME_ERRORS = ['duplicate', 'too_many'] as const;

/** The list that a saved search opens. */
export const filtersOfSaved = ({ filters }: Pick<SavedSearch, 'filters'>): AdFilters => ({
  ...NO_FILTERS,
  ...filters,
  price_from: priceOf(filters.price_from ?? ''),
  price_to: priceOf(filters.price_to ?? ''),
  delivery_included: filters.delivery_included === 1 ? 1 : null,
});

/** The filters as the server saves them: what does not filter is left out, and so is the page. */
export function wireFilters(chosen: AdFilters): Body<'post', 'user/searches'>['filters'] {
  const { category, search, cur_id, sort, reg_id, filters, price_from, price_to, delivery_included, vat, seller } =
    chosen;
  const newest = NEWEST_DAYS.find((days) => days === chosen.newest);
  const expiry = EXPIRY_DAYS.find((days) => days === chosen.expiry);
  return {
    ...(category === null ? {} : { category }),
    ...(search === '' ? {} : { search }),
    ...(cur_id === '' ? {} : { cur_id }),
    ...(sort === null ? {} : { sort }),
    ...(newest === undefined ? {} : { newest }),
    ...(expiry === undefined ? {} : { expiry }),
    ...(reg_id.length === 0 ? {} : { reg_id: [...reg_id] }),
    ...(filters.length === 0 ? {} : { filters: [...filters] }),
    ...(price_from === '' ? {} : { price_from }),
    ...(price_to === '' ? {} : { price_to }),
    ...(delivery_included === null ? {} : { delivery_included }),
    ...(vat.length === 0 ? {} : { vat: [...vat] }),
    ...(seller === null ? {} : { seller }),
  };
}

export const saveSearch = (name: string, alert: boolean, filters: AdFilters) =>
  post('user/searches', { svs_name: name, svs_alert: alert ? 1 : 0, filters: wireFilters(filters) });

/** A name of the search's words, as many of them as the name may hold. */
export function suggestedName(words: readonly string[], max: number): string {
  const [first = '', ...rest] = words;
  let name = first.slice(0, max).trim();
  for (const word of rest) {
    if (name.length + 2 + word.length > max) break;
    name += `, ${word}`;
  }
  return name;
}

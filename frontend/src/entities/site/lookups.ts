import { queryOptions } from '@tanstack/react-query';
import { getRows, type ListAddress } from '@/api/client';
import type {
  CategoryNode,
  Characteristic,
  Country,
  Currency,
  Group,
  OrganisationService,
  OrganisationType,
  Region,
  Restriction,
  SocialType,
  TransportClause,
  Unit,
} from '@/api/types';
import type { Lang } from '@/i18n/lang';

/**
 * The server answers in the language of the request, so the key contains it. Forms show at once what administrators
 * change.
 */
function lookup<Row>(name: string, path: ListAddress<Row>, lang: Lang, query?: Record<string, string | number>) {
  return queryOptions({
    queryKey: ['lookup', name, lang, query ?? null],
    queryFn: ({ signal }) => getRows<Row>(path, query, { signal }),
  });
}

export const lookupQueries = {
  categories: (lang: Lang) => lookup<CategoryNode>('categories', 'categories', lang),
  characteristics: (lang: Lang, category: number) =>
    lookup<Characteristic>(`characteristics-${category}`, `categories/${category}/filters`, lang),
  regions: (lang: Lang, create = false) =>
    lookup<Region>('regions', 'regions', lang, create ? { type: 'create' } : undefined),
  currencies: (lang: Lang) => lookup<Currency>('currencies', 'currency', lang),
  units: (lang: Lang) => lookup<Unit>('units', 'measurment-units', lang),
  socialTypes: (lang: Lang) => lookup<SocialType>('social-types', 'social-types', lang),
  transport: (lang: Lang, type: 1 | 2) => lookup<TransportClause>('transport', 'transport-clauses', lang, { type }),
  restrictions: (lang: Lang) => lookup<Restriction>('restrictions', 'restrictions', lang),
  countries: (lang: Lang) => lookup<Country>('countries', 'countries', lang),
  services: (lang: Lang) => lookup<OrganisationService>('services', 'organisation/services', lang),
  organisationTypes: (lang: Lang) => lookup<OrganisationType>('organisation-types', 'organisation/type', lang),
  groups: (lang: Lang) => lookup<Group>('groups', 'groups', lang),
};

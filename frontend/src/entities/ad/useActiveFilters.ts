import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lookupQueries } from '@/entities/site/lookups';
import { useLang } from '@/shared/hooks/useLang';
import type { AdFilters } from './queries';

/** The category of a search; undefined for none, and until the categories have loaded. */
export function useChosenCategory(id: number | null) {
  const { data: categories = [] } = useQuery(lookupQueries.categories(useLang()));
  return categories.flatMap((node) => [node, ...node.subCategories]).find((category) => category.cat_id === id);
}

/** An active filter as a chip, with the search without it. */
interface ActiveFilter {
  key: string;
  label: string;
  without: Partial<AdFilters>;
}

/** Active filters in words; names that have not loaded yet are left out. */
export function useActiveFilters(filters: AdFilters): ActiveFilter[] {
  const { t } = useTranslation('catalogue');
  const lang = useLang();
  const { data: regions = [] } = useQuery(lookupQueries.regions(lang));
  const { data: characteristics = [] } = useQuery({
    ...lookupQueries.characteristics(lang, filters.category ?? 0),
    enabled: filters.category !== null,
  });
  const active: ActiveFilter[] = [];
  if (filters.newest !== null)
    active.push({
      key: 'newest',
      label: `${t('filter.newest')}: ${t('filter.newest_days', { count: filters.newest })}`,
      without: { newest: null },
    });
  if (filters.expiry !== null)
    active.push({
      key: 'expiry',
      label: `${t('filter.expiry')}: ${t('filter.expiry_days', { count: filters.expiry })}`,
      without: { expiry: null },
    });
  if (filters.cur_id !== '')
    active.push({
      key: 'currency',
      label: `${t('filter.currency')}: ${filters.cur_id}`,
      without: { cur_id: '' },
    });
  for (const region of regions) {
    if (filters.reg_id.includes(region.reg_id))
      active.push({
        key: `region-${region.reg_id}`,
        label: region.reg_name,
        without: { reg_id: filters.reg_id.filter((id) => id !== region.reg_id) },
      });
  }
  for (const row of characteristics)
    for (const option of row.options) {
      if (filters.filters.includes(option.cvl_id))
        active.push({
          key: `option-${option.cvl_id}`,
          label: `${row.cha_type}: ${option.cvl_value}`,
          without: { filters: filters.filters.filter((id) => id !== option.cvl_id) },
        });
    }
  return active;
}

/** A search in words: its text, its category and its filters. Empty for everything on sale. */
export function useSearchWords(filters: AdFilters): string[] {
  const category = useChosenCategory(filters.category)?.cat_name;
  const active = useActiveFilters(filters);
  return [filters.search, category ?? '', ...active.map(({ label }) => label)].filter((word) => word !== '');
}

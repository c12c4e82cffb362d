import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdFilters } from '@/entities/ad/queries';
import { useLang } from '@/shared/hooks/useLang';
import { lookupQueries } from '@/entities/site/lookups';
import { paths } from '@/entities/site/paths';
import { CategoryTree } from '@/entities/ad/CategoryTree';
import { SkeletonLines } from '@/shared/ui/States';
import { EXPIRY_DAYS, NEWEST_DAYS, resultToSearch, withFilters } from '../lib/search';
import { FilterGroup } from './FilterGroup';
import styles from './Filters.module.css';

interface FiltersProps {
  filters: AdFilters;
  onChange: (change: Partial<AdFilters>) => void;
}

const one = (chosen: readonly string[]): number | null => (chosen[0] === undefined ? null : Number(chosen[0]));

/** The category tree and every filter of Result; the same in the rail and in the drawer. */
export function Filters({ filters, onChange, onCategory }: FiltersProps & { onCategory?: () => void }) {
  const { t } = useTranslation('catalogue');
  const lang = useLang();
  const { data: categories = [], isPending: noCategories } = useQuery(lookupQueries.categories(lang));
  const { data: currencies = [], isPending: noCurrencies } = useQuery(lookupQueries.currencies(lang));
  const { data: regions = [], isPending: noRegions } = useQuery(lookupQueries.regions(lang));
  const { data: characteristics = [], isLoading: noCharacteristics } = useQuery({
    ...lookupQueries.characteristics(lang, filters.category ?? 0),
    enabled: filters.category !== null,
  });
  // Render all groups at once: one after another they would push each other down.
  const [shown, setShown] = useState(false);
  if (!shown && !(noCategories || noCurrencies || noRegions || noCharacteristics)) setShown(true);
  const days = (list: readonly number[], key: 'newest' | 'expiry') =>
    list.map((count) => ({ value: String(count), label: t(`filter.${key}_days`, { count }) }));
  if (!shown) return <SkeletonLines lines={12} />;
  return (
    <div className={styles.filters}>
      <CategoryTree
        categories={categories}
        selected={filters.category}
        address={(id) => paths.result(lang, Object.fromEntries(resultToSearch(withFilters(filters, { category: id }))))}
        onChoose={() => onCategory?.()}
      />
      {filters.category === null
        ? null
        : characteristics.map((row) => {
            const own = new Set(row.options.map((option) => option.cvl_id));
            return (
              <FilterGroup
                key={row.cha_id}
                title={row.cha_type}
                several
                choices={row.options.map((option) => ({ value: String(option.cvl_id), label: option.cvl_value }))}
                chosen={filters.filters.filter((id) => own.has(id)).map(String)}
                onChange={(chosen) =>
                  onChange({
                    filters: [...filters.filters.filter((id) => !own.has(id)), ...chosen.map(Number)].sort(
                      (a, b) => a - b,
                    ),
                  })
                }
              />
            );
          })}
      <FilterGroup
        title={t('filter.newest')}
        choices={days(NEWEST_DAYS, 'newest')}
        chosen={filters.newest === null ? [] : [String(filters.newest)]}
        onChange={(chosen) => onChange({ newest: one(chosen) })}
      />
      <FilterGroup
        title={t('filter.expiry')}
        choices={days(EXPIRY_DAYS, 'expiry')}
        chosen={filters.expiry === null ? [] : [String(filters.expiry)]}
        onChange={(chosen) => onChange({ expiry: one(chosen) })}
      />
      <FilterGroup
        title={t('filter.currency')}
        choices={currencies.map((row) => ({ value: row.cur_id, label: `${row.cur_id}, ${row.cur_name}` }))}
        chosen={filters.cur_id === '' ? [] : [filters.cur_id]}
        onChange={(chosen) => onChange({ cur_id: chosen[0] ?? '' })}
      />
      <FilterGroup
        title={t('filter.region')}
        several
        choices={regions.map((row) => ({ value: String(row.reg_id), label: row.reg_name }))}
        chosen={filters.reg_id.map(String)}
        onChange={(chosen) => onChange({ reg_id: chosen.map(Number).sort((a, b) => a - b) })}
      />
    </div>
  );
}

/** An active filter as a chip, with the search without it. */
export interface ActiveFilter {
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

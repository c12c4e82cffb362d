import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdFilters } from '@/entities/ad/queries';
import { useLang } from '@/shared/hooks/useLang';
import { lookupQueries } from '@/entities/site/lookups';
import { paths } from '@/entities/site/paths';
import { CategoryTree } from '@/entities/ad/CategoryTree';
import { SkeletonLines } from '@/shared/ui/States';
import { EXPIRY_DAYS, NEWEST_DAYS, resultToSearch, withFilters } from '@/entities/ad/filters';
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

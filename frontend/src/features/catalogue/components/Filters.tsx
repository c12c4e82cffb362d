import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adListQueries, type AdFilters } from '@/entities/ad/queries';
import { useLang } from '@/shared/hooks/useLang';
import { lookupQueries } from '@/entities/site/lookups';
import { CategoryTree } from '@/entities/ad/CategoryTree';
import { SkeletonLines } from '@/shared/ui/States';
import { EXPIRY_DAYS, NEWEST_DAYS, SELLER_KINDS, VAT_KINDS, withFilters } from '@/entities/ad/filters';
import { FilterGroup } from './FilterGroup';
import { PriceFilter } from './PriceFilter';
import styles from './Filters.module.css';

export interface FiltersProps {
  filters: AdFilters;
  /** The list whose options are counted. */
  counted: AdFilters;
  onChange: (change: Partial<AdFilters>) => void;
  /** Where the list with other filters stands. */
  address: (filters: AdFilters) => string;
}

const one = (chosen: readonly string[]): number | null => (chosen[0] === undefined ? null : Number(chosen[0]));

/** The category tree and every filter of a list; the same in the rail and in the drawer. */
export function Filters({
  filters,
  counted,
  onChange,
  address,
  onCategory,
}: FiltersProps & { onCategory?: () => void }) {
  const { t } = useTranslation('catalogue');
  const lang = useLang();
  const { data: counts = {} } = useQuery(adListQueries.counts(counted));
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
        address={(id) => address(withFilters(filters, { category: id }))}
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
                counts={counts.filters}
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
      <PriceFilter filters={filters} onChange={onChange} />
      <FilterGroup
        title={t('filter.currency')}
        counts={counts.cur_id}
        choices={currencies.map((row) => ({ value: row.cur_id, label: `${row.cur_id}, ${row.cur_name}` }))}
        chosen={filters.cur_id === '' ? [] : [filters.cur_id]}
        onChange={(chosen) => onChange({ cur_id: chosen[0] ?? '' })}
      />
      <FilterGroup
        title={t('filter.delivery')}
        several
        counts={counts.delivery_included}
        choices={[{ value: '1', label: t('filter.delivery_included') }]}
        chosen={filters.delivery_included === null ? [] : ['1']}
        onChange={(chosen) => onChange({ delivery_included: chosen.length === 0 ? null : 1 })}
      />
      <FilterGroup
        title={t('filter.vat')}
        several
        counts={counts.vat}
        choices={VAT_KINDS.map((kind) => ({ value: kind, label: t(`filter.vat_kind.${kind}`) }))}
        chosen={filters.vat}
        onChange={(chosen) => onChange({ vat: VAT_KINDS.filter((kind) => chosen.includes(kind)) })}
      />
      <FilterGroup
        title={t('filter.seller')}
        counts={counts.seller}
        choices={SELLER_KINDS.map((kind) => ({ value: kind, label: t(`filter.seller_kind.${kind}`) }))}
        chosen={filters.seller === null ? [] : [filters.seller]}
        onChange={(chosen) => onChange({ seller: SELLER_KINDS.find((kind) => kind === chosen[0]) ?? null })}
      />
      <FilterGroup
        title={t('filter.region')}
        several
        counts={counts.reg_id}
        choices={regions.map((row) => ({ value: String(row.reg_id), label: row.reg_name }))}
        chosen={filters.reg_id.map(String)}
        onChange={(chosen) => onChange({ reg_id: chosen.map(Number).sort((a, b) => a - b) })}
      />
      <FilterGroup
        title={t('filter.newest')}
        counts={counts.newest}
        choices={days(NEWEST_DAYS, 'newest')}
        chosen={filters.newest === null ? [] : [String(filters.newest)]}
        onChange={(chosen) => onChange({ newest: one(chosen) })}
      />
      <FilterGroup
        title={t('filter.expiry')}
        counts={counts.expiry}
        choices={days(EXPIRY_DAYS, 'expiry')}
        chosen={filters.expiry === null ? [] : [String(filters.expiry)]}
        onChange={(chosen) => onChange({ expiry: one(chosen) })}
      />
    </div>
  );
}

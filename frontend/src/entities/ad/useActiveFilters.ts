import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lookupQueries } from '@/entities/site/lookups';
import { formatAmount } from '@/shared/format/money';
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

/** The text of a price that is limited at one end, or at both. */
function priceText({ price_from: from, price_to: to }: AdFilters) {
  if (to === '') return 'filter.price_at_least';
  return from === '' ? 'filter.price_at_most' : 'filter.price_between';
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
  if (filters.price_from !== '' || filters.price_to !== '')
    active.push({
      key: 'price',
      label: `${t('filter.price')}: ${t(priceText(filters), {
        from: formatAmount(filters.price_from),
        to: formatAmount(filters.price_to),
      })}`,
      without: { price_from: '', price_to: '' },
    });
  if (filters.delivery_included !== null)
    active.push({
      key: 'delivery',
      label: `${t('filter.delivery')}: ${t('filter.delivery_included')}`,
      without: { delivery_included: null },
    });
  for (const kind of filters.vat)
    active.push({
      key: `vat-${kind}`,
      label: t(`filter.vat_kind.${kind}`),
      without: { vat: filters.vat.filter((other) => other !== kind) },
    });
  if (filters.seller !== null)
    active.push({
      key: 'seller',
      label: `${t('filter.seller')}: ${t(`filter.seller_kind.${filters.seller}`)}`,
      without: { seller: null },
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

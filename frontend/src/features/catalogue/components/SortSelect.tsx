import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isByPrice, SORTS } from '@/entities/ad/filters';
import type { AdFilters } from '@/entities/ad/queries';

/** The order of a list. By price it is of one currency, and says so: ads in others are not in the list. */
export function SortSelect({
  filters,
  onChange,
  className,
}: {
  filters: AdFilters;
  onChange: (change: Pick<AdFilters, 'sort'>) => void;
  className?: string | undefined;
}) {
  const { t } = useTranslation('catalogue');
  return (
    <NativeSelect
      className={className}
      label={t('sort.label')}
      {...(isByPrice(filters.sort) ? { description: t('sort.one_currency', { currency: filters.cur_id }) } : {})}
      inputWrapperOrder={['label', 'input', 'description']}
      value={filters.sort ?? ''}
      data={[
        { value: '', label: t(filters.search === '' ? 'sort.newest' : 'sort.best') },
        ...SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange({ sort: SORTS.find((sort) => sort === value) ?? null })}
    />
  );
}

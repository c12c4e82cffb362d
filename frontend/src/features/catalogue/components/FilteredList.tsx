import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { SlidersHorizontal, X } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Paged } from '@/api/client';
import type { Card, Hits } from '@/api/types';
import { countFilters } from '@/entities/ad/filters';
import { useActiveFilters, useChosenCategory } from '@/entities/ad/useActiveFilters';
import { MEDIA } from '@/shared/ui/breakpoints';
import { lazy } from '@/shared/ui/lazy';
import { AdList } from './AdList';
import { Filters, type FiltersProps } from './Filters';
import styles from './FilteredList.module.css';
import { SortSelect } from './SortSelect';

/* Loaded when it is first opened. */
const FilterDrawer = lazy(async () => ({ default: (await import('./FilterDrawer')).FilterDrawer }));

/** A list of ads with its filters and its order: beside it, below 1000 px in a drawer, on phones in one sheet. */
export function FilteredList({
  filters,
  onChange,
  address,
  onClear,
  query,
  label,
  above = null,
  empty,
}: Omit<FiltersProps, 'counted'> & {
  onClear: () => void;
  query: UseQueryResult<Paged<Card, Hits>>;
  label: string;
  /** What stands above the cards. */
  above?: ReactNode;
  empty: ReactNode;
}) {
  const { t } = useTranslation('catalogue');
  const [drawer, setDrawer] = useState(false);
  const [drawerUsed, setDrawerUsed] = useState(false);
  // Not rendered below this width, since the drawer shows the same.
  const narrow = useMediaQuery(MEDIA.slideMenu, false, { getInitialValueInEffect: false });
  const phone = useMediaQuery(MEDIA.sheet, false, { getInitialValueInEffect: false });
  const on = countFilters(filters);
  const title = phone ? 'filter.title_order' : 'filter.title';
  // Of a search with a slip the ads are those of the query that was meant.
  const list = {
    filters,
    onChange,
    address,
    counted: { ...filters, search: query.data?.meta.meant ?? filters.search },
  };
  return (
    <div className={styles.columns}>
      <aside className={styles.rail} aria-label={t('filter.title')}>
        <h2 className="zb-visually-hidden">{t('filter.title')}</h2>
        {narrow ? null : <Filters {...list} />}
      </aside>
      <div className={styles.main}>
        <div className={styles.bar}>
          <Button
            className={styles.filterButton}
            variant="default"
            leftSection={<SlidersHorizontal size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => {
              setDrawerUsed(true);
              setDrawer(true);
            }}
          >
            {on === 0 ? t(title) : t('filter.title_count', { title: t(title), n: on })}
          </Button>
          <Chips filters={filters} onChange={onChange} {...(on > 1 ? { onClear } : {})} />
          {phone ? null : <SortSelect className={styles.sort} filters={filters} onChange={onChange} />}
        </div>
        {above}
        <AdList query={query} page={filters.page} onPage={(page) => onChange({ page })} label={label} empty={empty} />
      </div>
      {drawerUsed ? (
        <Suspense fallback={null}>
          <FilterDrawer
            {...list}
            opened={drawer}
            onClose={() => setDrawer(false)}
            phone={phone}
            hits={query.data === undefined || query.data.meta.more === 1 ? null : query.data.meta.items}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** What is chosen; each part can be removed by itself. */
function Chips({ filters, onChange, onClear }: Pick<FiltersProps, 'filters' | 'onChange'> & { onClear?: () => void }) {
  const { t } = useTranslation('catalogue');
  const active = useActiveFilters(filters);
  const chosen = useChosenCategory(filters.category);
  if (chosen === undefined && active.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('filter.active')}>
      {chosen === undefined ? null : (
        <Chip
          badge
          label={chosen.cat_name}
          name={t('remove_category', { name: chosen.cat_name })}
          onRemove={() => onChange({ category: null })}
        />
      )}
      {active.map(({ key, label, without }) => (
        <Chip key={key} label={label} name={t('filter.remove', { name: label })} onRemove={() => onChange(without)} />
      ))}
      {onClear === undefined ? null : (
        <li>
          <button type="button" className={styles.clear} onClick={onClear}>
            {t('clear_filters')}
          </button>
        </li>
      )}
    </ul>
  );
}

/** An active filter and the button that removes it. */
function Chip({
  label,
  name,
  badge = false,
  onRemove,
}: {
  label: string;
  name: string;
  badge?: boolean;
  onRemove: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        className={styles.chip}
        data-badge={badge || undefined}
        aria-label={name}
        title={name}
        onClick={onRemove}
      >
        {label}
        <X size={16} aria-hidden />
      </button>
    </li>
  );
}

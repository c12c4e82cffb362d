import { Button, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adListQueries, type AdFilters } from '@/entities/ad/queries';
import { MEDIA } from '@/shared/ui/breakpoints';
import { useUrlState } from '@/shared/hooks/useUrlState';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { lazy } from '@/shared/ui/lazy';
import { Empty } from '@/shared/ui/States';
import { AdList } from '../components/AdList';
import { Filters } from '../components/Filters';
import { Meant } from '../components/Meant';
import { Nearest } from '../components/Nearest';
import { SaveSearch } from '../components/SaveSearch';
import { useActiveFilters, useChosenCategory } from '@/entities/ad/useActiveFilters';
import { countFilters, NO_FILTERS, parseResult, resultToSearch, withFilters } from '@/entities/ad/filters';
import styles from './pages.module.css';

/* Loaded when it is first opened. */
const FilterDrawer = lazy(async () => ({ default: (await import('../components/FilterDrawer')).FilterDrawer }));

/** Hits of the search with all filters. The address holds the whole state, so a copied link shows the same. */
export function ResultPage() {
  const { t } = useTranslation('catalogue');
  const { t: tc } = useTranslation();
  const [filters, setUrlState] = useUrlState(parseResult, resultToSearch);
  const [drawer, setDrawer] = useState(false);
  const [drawerUsed, setDrawerUsed] = useState(false);
  // Not rendered below this width, since the drawer shows the same.
  const narrow = useMediaQuery(MEDIA.slideMenu, false, { getInitialValueInEffect: false });
  const query = useQuery(adListQueries.search(filters));
  const active = useActiveFilters(filters);
  const chosen = useChosenCategory(filters.category);
  usePageTitle(chosen?.cat_name ?? tc('page.result'));
  const change = (to: Partial<AdFilters>) => setUrlState((requested) => withFilters(requested, to));
  // The search text is in the header and cleared there; without filters it is the reason for no hits.
  const clear = () => setUrlState(({ search }) => ({ ...NO_FILTERS, search: on === 0 ? '' : search }));
  const on = countFilters(filters);
  return (
    <div className={`zb-container ${styles.page}`}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>
          {filters.search === '' ? (chosen?.cat_name ?? t('all')) : t('found', { text: filters.search })}
        </h1>
        <SaveSearch filters={filters} />
      </div>
      <div className={styles.columns}>
        <aside className={styles.rail} aria-label={t('filter.title')}>
          <h2 className="zb-visually-hidden">{t('filter.title')}</h2>
          {narrow ? null : <Filters filters={filters} onChange={change} />}
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
              {on === 0 ? t('filter.title') : t('filter.title_count', { n: on })}
            </Button>
            {chosen === undefined && active.length === 0 ? null : (
              <ul className={styles.chips} aria-label={t('filter.active')}>
                {chosen === undefined ? null : (
                  <Chip
                    badge
                    label={chosen.cat_name}
                    name={t('remove_category', { name: chosen.cat_name })}
                    onRemove={() => change({ category: null })}
                  />
                )}
                {active.map(({ key, label, without }) => (
                  <Chip
                    key={key}
                    label={label}
                    name={t('filter.remove', { name: label })}
                    onRemove={() => change(without)}
                  />
                ))}
                {on > 1 ? (
                  <li>
                    <button type="button" className={styles.clear} onClick={clear}>
                      {t('clear_filters')}
                    </button>
                  </li>
                ) : null}
              </ul>
            )}
            <NativeSelect
              className={styles.sort}
              label={t('sort.label')}
              // The text beside the disabled field says why.
              {...(filters.cur_id === '' ? { description: t('sort.needs_currency') } : {})}
              inputWrapperOrder={['label', 'input', 'description']}
              disabled={filters.cur_id === ''}
              value={filters.sort ?? ''}
              data={[
                { value: '', label: t('sort.newest') },
                { value: 'asc', label: t('sort.asc') },
                { value: 'desc', label: t('sort.desc') },
              ]}
              onChange={({ currentTarget: { value } }) =>
                change({ sort: value === 'asc' || value === 'desc' ? value : null })
              }
            />
          </div>
          {query.data?.meta.meant === undefined ? null : <Meant filters={filters} meant={query.data.meta.meant} />}
          <AdList
            query={query}
            page={filters.page}
            onPage={(page) => change({ page })}
            label={t('results')}
            empty={
              <>
                <Empty
                  action={
                    on > 0 || filters.search !== '' ? (
                      <Button onClick={clear}>{t(on > 0 ? 'clear_filters' : 'show_all')}</Button>
                    ) : null
                  }
                >
                  {on === 0 && filters.search !== '' ? t('nothing_found', { text: filters.search }) : t('no_results')}
                </Empty>
                {filters.search === '' ? null : <Nearest filters={filters} />}
              </>
            }
          />
        </div>
      </div>
      {drawerUsed ? (
        <Suspense fallback={null}>
          <FilterDrawer
            opened={drawer}
            onClose={() => setDrawer(false)}
            filters={filters}
            onChange={change}
            hits={query.data === undefined || query.data.meta.more === 1 ? null : query.data.meta.items}
          />
        </Suspense>
      ) : null}
    </div>
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

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { countFilters, NO_FILTERS, parseResult, resultToSearch, withFilters } from '@/entities/ad/filters';
import { adListQueries, type AdFilters } from '@/entities/ad/queries';
import { useChosenCategory } from '@/entities/ad/useActiveFilters';
import { paths } from '@/entities/site/paths';
import { useLang } from '@/shared/hooks/useLang';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { useUrlState } from '@/shared/hooks/useUrlState';
import { Empty } from '@/shared/ui/States';
import { FilteredList } from '../components/FilteredList';
import { Meant } from '../components/Meant';
import { Nearest } from '../components/Nearest';
import { SaveSearch } from '../components/SaveSearch';
import styles from './pages.module.css';

/** Hits of the search with all filters. The address holds the whole state, so a copied link shows the same. */
export function ResultPage() {
  const { t } = useTranslation('catalogue');
  const { t: tc } = useTranslation();
  const lang = useLang();
  const [filters, setUrlState] = useUrlState(parseResult, resultToSearch);
  const query = useQuery(adListQueries.search(filters));
  const meant = query.data?.meta.meant;
  const chosen = useChosenCategory(filters.category);
  usePageTitle(chosen?.cat_name ?? tc('page.result'));
  const change = (to: Partial<AdFilters>) => setUrlState((requested) => withFilters(requested, to));
  const on = countFilters(filters);
  // The search text is in the header and cleared there; without filters it is the reason for no hits.
  const clear = () => setUrlState(({ search }) => ({ ...NO_FILTERS, search: on === 0 ? '' : search }));
  return (
    <div className={`zb-container ${styles.page}`}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>
          {filters.search === '' ? (chosen?.cat_name ?? t('all')) : t('found', { text: filters.search })}
        </h1>
        <SaveSearch filters={filters} />
      </div>
      <FilteredList
        filters={filters}
        onChange={change}
        address={(to) => paths.result(lang, Object.fromEntries(resultToSearch(to)))}
        onClear={clear}
        query={query}
        label={t('results')}
        above={meant === undefined ? null : <Meant filters={filters} meant={meant} />}
        empty={
          <>
            <Empty
              action={
                on > 0 || filters.search !== '' ? (
                  <div className={styles.actions}>
                    <Button onClick={clear}>{t(on > 0 ? 'clear_filters' : 'show_all')}</Button>
                    {filters.search === '' ? null : <SaveSearch filters={filters} label={t('tell_me')} />}
                  </div>
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
  );
}

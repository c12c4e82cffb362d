import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { countFilters, NO_FILTERS, withFilters } from '@/entities/ad/filters';
import type { AdFilters } from '@/entities/ad/queries';
import { paths } from '@/entities/site/paths';
import { useLang } from '@/shared/hooks/useLang';
import { useUrlState } from '@/shared/hooks/useUrlState';
import { Empty } from '@/shared/ui/States';
import { FilteredList } from '../components/FilteredList';
import { SaveSearch } from '../components/SaveSearch';
import { BERZA_TABS, berzaQuery, berzaToSearch, parseBerza, tabOf, type BerzaTab } from '../lib/search';
import styles from './pages.module.css';

/** Everything on sale. Its tabs are two of the orders; while another one is chosen neither of them is on. */
export function BerzaPage() {
  const { t } = useTranslation('catalogue');
  const { t: tc } = useTranslation();
  const lang = useLang();
  const [filters, setUrlState] = useUrlState(parseBerza, berzaToSearch);
  const query = useQuery(berzaQuery(filters));
  const tab = tabOf(filters.sort);
  const change = (to: Partial<AdFilters>) => setUrlState((requested) => withFilters(requested, to));
  const clear = () => setUrlState(({ sort }) => withFilters({ ...NO_FILTERS, sort }, { cur_id: '' }));
  return (
    <div className={`zb-container ${styles.page}`}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{t('berza')}</h1>
        <SaveSearch filters={filters} />
      </div>
      <Tabs id={TABS} value={tab} onChange={(value) => change({ sort: value === 'popular' ? 'popular' : null })}>
        <Tabs.List aria-label={t('berza')}>
          {BERZA_TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {/* Not the panels of Mantine: the list, with its open sheet of filters, outlives a change of the order. */}
      <div {...(tab === null ? {} : panelOf(tab))}>
        <FilteredList
          filters={filters}
          onChange={change}
          address={(to) => paths.berza(lang, Object.fromEntries(berzaToSearch(to)))}
          onClear={clear}
          query={query}
          label={t(`sort.${filters.sort ?? 'newest'}`)}
          empty={
            countFilters(filters) > 0 ? (
              <Empty action={<Button onClick={clear}>{t('clear_filters')}</Button>}>{t('no_results')}</Empty>
            ) : (
              <Empty
                action={
                  <Button component={Link} to={paths.newAd(lang)}>
                    {tc('nav.new_sale')}
                  </Button>
                }
              >
                {t('no_ads')}
              </Empty>
            )
          }
        />
      </div>
    </div>
  );
}

const TABS = 'berza';

/** The panel of a tab, by the ids that the tab itself names. */
const panelOf = (tab: BerzaTab) => ({
  role: 'tabpanel',
  id: `${TABS}-panel-${tab}`,
  'aria-labelledby': `${TABS}-tab-${tab}`,
});

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { adListQueries } from '@/shared/ads/queries';
import { useLang } from '@/shared/hooks/useLang';
import { lookupQueries } from '@/shared/lookups';
import { paths } from '@/shared/paths';
import { CategoryTree } from '@/shared/ui/CategoryTree';
import { Empty } from '@/shared/ui/States';
import { AdList } from '../components/AdList';
import { parseResult, resultToSearch } from '../lib/search';
import styles from './pages.module.css';

export function ResultPage() {
  const { t } = useTranslation('catalogue');
  const lang = useLang();
  const [params, setParams] = useSearchParams();
  const filters = parseResult(params);
  const query = useQuery(adListQueries.search(filters));
  const { data: categories = [] } = useQuery(lookupQueries.categories(lang));
  const all = categories.flatMap((node) => [node, ...node.subCategories]);
  const chosen = all.find((category) => category.cat_id === filters.category);
  const clear = () => setParams(resultToSearch({ category: null, search: '', page: 1 }));
  const filtered = filters.category !== null || filters.search !== '';
  return (
    <div className={`zb-container ${styles.page}`}>
      <h1 tabIndex={-1}>
        {filters.search === '' ? (chosen?.cat_name ?? t('all')) : t('found', { text: filters.search })}
      </h1>
      <div className={styles.columns}>
        <aside className={styles.rail}>
          <CategoryTree
            categories={categories}
            selected={filters.category}
            address={(id) => paths.result(lang, { category: id, search: filters.search })}
          />
        </aside>
        <div className={styles.main}>
          {chosen === undefined ? null : (
            <button
              type="button"
              className={styles.badge}
              aria-label={t('remove_category', { name: chosen.cat_name })}
              onClick={() => setParams(resultToSearch({ ...filters, category: null, page: 1 }))}
            >
              {chosen.cat_name}
              <X size={16} aria-hidden />
            </button>
          )}
          <AdList
            query={query}
            page={filters.page}
            onPage={(page) => setParams(resultToSearch({ ...filters, page }))}
            label={t('results')}
            empty={
              <Empty action={filtered ? <Button onClick={clear}>{t('clear_filters')}</Button> : undefined}>
                {t('no_results')}
              </Empty>
            }
          />
        </div>
      </div>
    </div>
  );
}

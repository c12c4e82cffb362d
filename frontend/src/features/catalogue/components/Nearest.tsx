import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AdGrid } from '@/entities/ad/AdCard';
import { NO_FILTERS, resultToSearch } from '@/entities/ad/filters';
import { adListQueries, type AdFilters } from '@/entities/ad/queries';
import { paths } from '@/entities/site/paths';
import { useLang } from '@/shared/hooks/useLang';
import styles from './Nearest.module.css';

/** What comes nearest to a search that finds nothing: ads, their category, and the query that finds them. */
export function Nearest({ filters }: { filters: AdFilters }) {
  const { t } = useTranslation('catalogue');
  const lang = useLang();
  const { data } = useQuery(adListQueries.nearest(filters));
  if (data === undefined || data.products.length === 0) return null;
  const to = (other: AdFilters) => `${paths.result(lang)}?${resultToSearch(other).toString()}`;
  return (
    <section className={styles.nearest} aria-labelledby="nearest-title">
      <h2 id="nearest-title">{t('nearest.title')}</h2>
      <ul className={styles.links}>
        <li>
          <Link to={to({ ...filters, page: 1, as_typed: false, search: data.search })}>
            {t('nearest.search', { text: data.search })}
          </Link>
        </li>
        {data.cat_id === null || data.cat_name === null ? null : (
          <li>
            <Link to={to({ ...NO_FILTERS, category: data.cat_id })}>
              {t('nearest.category', { name: data.cat_name })}
            </Link>
          </li>
        )}
      </ul>
      <AdGrid ads={data.products} label={t('nearest.title')} headingLevel={3} />
    </section>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import { NewsCard } from '@/entities/content/NewsCard';
import { useLang } from '@/shared/hooks/useLang';
import { pageOf } from '@/shared/routing/listSearch';
import { paths } from '@/entities/site/paths';
import { Pager } from '@/shared/ui/Pager';
import { Empty, LoadError } from '@/shared/ui/States';
import { NewsSkeleton } from '../components/NewsSkeleton';
import { newsPage } from '../queries';
import styles from './NewsPage.module.css';

const searchOf = (page: number) => (page === 1 ? '' : `?page=${page}`);

/** News, newest first: the first article of a page is large, the rest a grid. */
export function NewsPage() {
  const { t } = useTranslation('news');
  const lang = useLang();
  const [params, setParams] = useSearchParams();
  const page = pageOf(params);
  const { data, isPending, isLoadingError, isPlaceholderData, refetch } = useQuery(newsPage(lang, page));
  const [first, ...rest] = data?.data ?? [];
  const last = data?.page_count ?? 0;
  if (data !== undefined && !isPlaceholderData && last > 0 && page > last) {
    return <Navigate to={{ search: searchOf(last) }} replace />;
  }
  return (
    <div className={`zb-container ${styles.page}`} aria-busy={isPlaceholderData}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {isPending ? (
        <NewsSkeleton />
      ) : isLoadingError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : first === undefined ? (
        <Empty
          action={
            <Button component={Link} to={paths.berza(lang)}>
              {t('to_berza')}
            </Button>
          }
        >
          {t('empty')}
        </Empty>
      ) : (
        <div className={styles.list} data-old={isPlaceholderData || undefined}>
          <NewsCard article={first} heading="h2" lead />
          {rest.length === 0 ? null : (
            <ul className={styles.grid}>
              {rest.map((article) => (
                <li key={article.new_id}>
                  <NewsCard article={article} heading="h2" />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <Pager page={page} total={last} onPage={(next) => setParams(searchOf(next))} />
    </div>
  );
}

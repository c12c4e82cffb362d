import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NewsCard } from '@/entities/content/NewsCard';
import { newsQueries } from '@/entities/content/queries';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { LoadError } from '@/shared/ui/States';
import styles from './LatestNews.module.css';

const SHOWN = 2;

/** The two latest articles. */
export function LatestNews() {
  const { t } = useTranslation('home');
  const lang = useLang();
  const { data, isPending, isError, refetch } = useQuery(newsQueries.list(lang, 1, SHOWN));
  if (data?.data.length === 0) return null;
  return (
    <section aria-labelledby="news-title">
      <div className={styles.head}>
        <h2 id="news-title">{t('news.title')}</h2>
        <Link to={paths.news(lang)}>{t('news.all')}</Link>
      </div>
      {isError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : isPending ? (
        <div className={styles.room} aria-hidden />
      ) : (
        <div className={styles.grid}>
          {data.data.map((article) => (
            <NewsCard
              key={article.new_id}
              article={article}
              heading="h3"
              sizes="(width < 37.5em) 100vw, (width < 80em) 50vw, 610px"
            />
          ))}
        </div>
      )}
    </section>
  );
}

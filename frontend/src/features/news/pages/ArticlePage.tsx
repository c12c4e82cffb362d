import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { isNotFound } from '@/api/errors';
import type { NewsInfo } from '@/api/types';
import { NewsMeta } from '@/entities/content/NewsCard';
import { newsQueries } from '@/entities/content/queries';
import { useLang } from '@/shared/hooks/useLang';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { paths } from '@/entities/site/paths';
import { NotFoundPage } from '@/entities/site/NotFound';
import { Picture } from '@/shared/ui/Picture';
import { RichText } from '@/shared/ui/RichText';
import { ShareRow } from '@/shared/ui/ShareRow';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { ArticleLinks } from '../components/ArticleLinks';
import { OtherNews } from '../components/OtherNews';
import styles from './ArticlePage.module.css';

/** One article; an unknown number shows "page not found". */
export function ArticlePage() {
  const { t } = useTranslation('news');
  const lang = useLang();
  const id = Number(useParams().id);
  const { data, isPending, isLoadingError, error, refetch } = useQuery(newsQueries.article(lang, id));
  if (isNotFound(error)) return <NotFoundPage />;
  return (
    <div className={`zb-container ${styles.page}`}>
      <nav className={styles.crumbs}>
        <Link to={paths.news(lang)}>{t('all')}</Link>
      </nav>
      <div className={styles.columns}>
        {isPending ? (
          <div className={styles.article}>
            <SkeletonLines lines={8} />
          </div>
        ) : isLoadingError ? (
          <LoadError onRetry={() => void refetch()} />
        ) : (
          <Article article={data} />
        )}
        <OtherNews but={id} />
      </div>
    </div>
  );
}

function Article({ article }: { article: NewsInfo }) {
  const lang = useLang();
  usePageTitle(article.new_title);
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{article.new_title}</h1>
        <div className={styles.by}>
          <NewsMeta article={article} />
          <ShareRow
            link={window.location.origin + paths.article(lang, article.new_id)}
            title={article.new_title}
            networks={['facebook', 'linkedin', 'x']}
            mail={false}
          />
        </div>
      </header>
      <Picture
        path={article.main_image}
        alt=""
        ratio="16 / 9"
        eager
        sizes="(min-width: 48em) 720px, 100vw"
        className={styles.photo}
      />
      <RichText html={article.new_article} className={styles.text} />
      <ArticleLinks links={article.links} />
    </article>
  );
}

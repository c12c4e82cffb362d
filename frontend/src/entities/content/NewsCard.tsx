import { Link } from 'react-router';
import type { NewsRow } from '@/api/types';
import { formatDay } from '@/shared/format/date';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { Picture } from '@/shared/ui/Picture';
import styles from './NewsCard.module.css';

/** Day and author of an article. */
export function NewsMeta({ article }: { article: Pick<NewsRow, 'new_date' | 'new_author'> }) {
  return (
    <p className={styles.meta}>
      <time dateTime={article.new_date}>{formatDay(article.new_date)}</time>
      <span>{article.new_author}</span>
    </p>
  );
}

/**
 * An article in a grid: picture, title and beginning of its text; the whole card is a link. `lead` is the first of a
 * list: larger, beside its picture.
 */
export function NewsCard({
  article,
  heading: Heading,
  lead = false,
  sizes = '(min-width: 62.5em) 400px, (min-width: 37.5em) 50vw, 100vw',
}: {
  article: NewsRow;
  heading: 'h2' | 'h3';
  lead?: boolean;
  sizes?: string;
}) {
  const lang = useLang();
  return (
    <article className={styles.card} data-lead={lead || undefined}>
      <Picture
        path={article.main_image}
        alt=""
        ratio="16 / 9"
        eager={lead}
        sizes={lead ? '(min-width: 62.5em) 720px, 100vw' : sizes}
        className={styles.photo}
      />
      <div className={styles.body}>
        <NewsMeta article={article} />
        <Heading className={styles.title}>
          <Link to={paths.article(lang, article.new_id)}>{article.new_title}</Link>
        </Heading>
        <p className={styles.excerpt}>{article.new_excerpt}</p>
      </div>
    </article>
  );
}

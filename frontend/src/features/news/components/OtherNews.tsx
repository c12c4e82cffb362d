import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NewsCard } from '@/entities/content/NewsCard';
import { useLang } from '@/shared/hooks/useLang';
import { OTHERS_SHOWN, otherNews } from '../queries';
import styles from './OtherNews.module.css';

/** The newest other articles; nothing when there are none. */
export function OtherNews({ but }: { but: number }) {
  const { t } = useTranslation('news');
  const { data } = useQuery(otherNews(useLang()));
  const others = (data?.data ?? []).filter((article) => article.new_id !== but).slice(0, OTHERS_SHOWN);
  if (others.length === 0) return null;
  return (
    <section className={styles.others} aria-labelledby="other-news">
      <h2 id="other-news">{t('others')}</h2>
      <ul>
        {others.map((article) => (
          <li key={article.new_id}>
            <NewsCard
              article={article}
              heading="h3"
              sizes="(min-width: 62.5em) 320px, (min-width: 37.5em) 50vw, 100vw"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

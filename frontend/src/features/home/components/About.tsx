import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { faqQueries } from '@/entities/content/queries';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { RichText } from '@/shared/ui/RichText';
import { LoadError, SkeletonRows } from '@/shared/ui/States';
import styles from './About.module.css';

const SHOWN = 6;

/** The first six frequent questions. */
export function About() {
  const { t } = useTranslation('home');
  const lang = useLang();
  const { data, isPending, isLoadingError, refetch } = useQuery(faqQueries.all(lang));
  if (data?.length === 0) return null;
  return (
    <section className={styles.about} aria-labelledby="about-title">
      <div className={styles.head}>
        <h2 id="about-title">{t('about.title')}</h2>
        <p>{t('about.lead')}</p>
        <Link to={paths.faq(lang)}>{t('about.all')}</Link>
      </div>
      {isPending ? (
        <SkeletonRows rows={SHOWN} />
      ) : isLoadingError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : (
        <div className={styles.list}>
          {data.slice(0, SHOWN).map((item) => (
            <details key={item.faq_id} name="about">
              <summary>
                <span>{item.question}</span>
                <Plus size={18} aria-hidden />
              </summary>
              <RichText html={item.answer} />
            </details>
          ))}
        </div>
      )}
    </section>
  );
}

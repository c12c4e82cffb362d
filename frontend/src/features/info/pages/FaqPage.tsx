import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { faqQueries } from '@/entities/content/queries';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { SearchBox } from '@/shared/ui/SearchBox';
import { Empty, LoadError, SkeletonRows } from '@/shared/ui/States';
import { Questions } from '../components/Questions';
import { findQuestions } from '../lib/faq';
import styles from './FaqPage.module.css';

/* From this many on a search is quicker than reading. */
const MANY = 7;

/** Frequent questions with their answers, and a link to write to us. */
export function FaqPage() {
  const { t } = useTranslation('info');
  const lang = useLang();
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').slice(0, 100);
  const { data, isPending, isLoadingError, refetch } = useQuery(faqQueries.all(lang));
  const found = findQuestions(data ?? [], search);
  return (
    <div className={`zb-container ${styles.layout}`}>
      <div className={styles.main}>
        <header className={styles.head}>
          <h1 tabIndex={-1}>{t('faq.title')}</h1>
          <p>{t('faq.lead')}</p>
        </header>
        {search !== '' || (data?.length ?? 0) >= MANY ? (
          <SearchBox
            value={search}
            label={t('faq.search')}
            onChange={(text) => setParams(text === '' ? {} : { search: text }, { replace: true })}
          />
        ) : null}
        {isPending ? (
          <SkeletonRows rows={8} />
        ) : isLoadingError ? (
          <LoadError onRetry={() => void refetch()} />
        ) : data.length === 0 ? (
          <Empty>{t('faq.empty')}</Empty>
        ) : found.length === 0 ? (
          <Empty
            action={
              <Button variant="default" onClick={() => setParams({}, { replace: true })}>
                {t('faq.all')}
              </Button>
            }
          >
            {t('faq.none_found', { search })}
          </Empty>
        ) : (
          <>
            <p className="zb-visually-hidden" role="status">
              {search === '' ? '' : t('faq.found', { count: found.length })}
            </p>
            <Questions questions={found} />
          </>
        )}
      </div>
      <section className={styles.ask} aria-labelledby="ask">
        <h2 id="ask">{t('faq.ask_title')}</h2>
        <p>{t('faq.ask_text')}</p>
        <Button component={Link} to={paths.contact(lang)} variant="default">
          {t('faq.ask')}
        </Button>
        <p>
          <Link to={paths.rules(lang)}>{t('faq.rules')}</Link>
        </p>
      </section>
    </div>
  );
}

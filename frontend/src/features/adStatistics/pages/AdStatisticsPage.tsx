import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { isNotFound } from '@/api/errors';
import type { AdStatistics } from '@/api/types';
import { paths } from '@/entities/site/paths';
import { formatDateTime } from '@/shared/format/date';
import { useLang } from '@/shared/hooks/useLang';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { Figures, Meanings } from '../components/Figures';
import { PriceHistory } from '../components/PriceHistory';
import { ViewDays } from '../components/ViewDays';
import { adStatisticsQuery } from '../queries';
import styles from './AdStatisticsPage.module.css';

/** How an ad does: views, offers and prices, for its seller. */
export function AdStatisticsPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation('adStatistics');
  const { data: figures, error, isPending, refetch } = useQuery(adStatisticsQuery(id));
  usePageTitle(figures === undefined ? null : t('title', { ad: figures.pro_name }));
  if (figures !== undefined) return <Shown figures={figures} />;
  if (isPending) return <SkeletonLines lines={12} />;
  if (isNotFound(error)) return <Missing />;
  return <LoadError onRetry={() => void refetch()} />;
}

function Shown({ figures }: { figures: AdStatistics }) {
  const { t } = useTranslation('adStatistics');
  const lang = useLang();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.quiet}>{t('over')}</p>
        <h1 tabIndex={-1}>
          <Link to={paths.ad(lang, figures.pro_id)}>{figures.pro_name}</Link>
        </h1>
        <p>
          <Counted figures={figures} />
        </p>
      </header>
      <Figures figures={figures} />
      <PriceHistory figures={figures} />
      <ViewDays figures={figures} />
      <Meanings />
    </div>
  );
}

/** From when on, and until when, views and prices are counted. */
function Counted({ figures }: { figures: AdStatistics }) {
  const { t } = useTranslation('adStatistics');
  const { since, until, ended } = figures;
  if (since === null) return t(ended ? 'counted.never' : 'counted.not_yet');
  return t(ended ? 'counted.ended' : 'counted.running', { from: formatDateTime(since), to: formatDateTime(until) });
}

function Missing() {
  const { t } = useTranslation('adStatistics');
  const lang = useLang();
  usePageTitle(t('missing.title'));
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t('missing.title')}</h1>
      <p>{t('missing.text')}</p>
      <p>
        <Button component={Link} to={paths.profile(lang, 'my-sales')}>
          {t('missing.sales')}
        </Button>
      </p>
    </div>
  );
}

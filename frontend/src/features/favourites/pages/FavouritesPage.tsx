import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useLang } from '@/shared/hooks/useLang';
import { pageOf } from '@/shared/routing/listSearch';
import { useLivePrices } from '@/entities/ad/useLivePrices';
import { paths } from '@/entities/site/paths';
import { AdGrid } from '@/entities/ad/AdCard';
import { Pager } from '@/shared/ui/Pager';
import { isPastEnd, PastEnd } from '@/shared/ui/PastEnd';
import { Empty, LoadError, SkeletonCards } from '@/shared/ui/States';
import { favouriteQueries } from '../queries';
import styles from './FavouritesPage.module.css';

/** The wish list, the latest addition first. The heart on a card removes it. */
export function FavouritesPage() {
  const { t } = useTranslation('favourites');
  const lang = useLang();
  const [params, setParams] = useSearchParams();
  const page = pageOf(params);
  const { data, isPending, isLoadingError, refetch } = useQuery(favouriteQueries.list(page));
  useLivePrices(useMemo(() => data?.data.map((ad) => ad.pro_id) ?? [], [data]));
  const turn = (next: number) => setParams(next === 1 ? {} : { page: String(next) });
  return (
    <div className={`zb-container ${styles.page}`}>
      <h1>{t('title')}</h1>
      {isPending ? (
        <SkeletonCards />
      ) : isLoadingError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : isPastEnd(page, data) ? (
        <PastEnd page={page} total={data.page_count} onPage={turn} />
      ) : data.data.length === 0 ? (
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
        <>
          <p>{t('count', { count: data.meta.items })}</p>
          <AdGrid ads={data.data} label={t('title')} headingLevel={2} />
          <Pager page={page} total={data.page_count} onPage={turn} />
        </>
      )}
    </div>
  );
}

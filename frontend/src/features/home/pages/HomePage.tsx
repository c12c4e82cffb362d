import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { adListQueries } from '@/shared/ads/queries';
import { useLang } from '@/shared/hooks/useLang';
import { useLivePrices } from '@/shared/live/useLivePrices';
import { lookupQueries } from '@/shared/lookups';
import { paths } from '@/shared/paths';
import { useSession } from '@/shared/session/useSession';
import { CardSlider } from '@/shared/ui/CardSlider';
import { CategoryTree } from '@/shared/ui/CategoryTree';
import { Empty, LoadError, SkeletonCards, SkeletonLines } from '@/shared/ui/States';
import styles from './HomePage.module.css';

/** Categories beside the two sliders; each block loads alone and an empty one disappears. */
export function HomePage() {
  const { t } = useTranslation('home');
  const lang = useLang();
  const { signedIn } = useSession();
  const categories = useQuery(lookupQueries.categories(lang));
  const fresh = useQuery(adListQueries.fresh());
  const popular = useQuery(adListQueries.popular(1));
  const shown = useMemo(
    () => [...(fresh.data ?? []), ...(popular.data?.data ?? [])].map((ad) => ad.pro_id),
    [fresh.data, popular.data],
  );
  useLivePrices(shown);
  const failed = fresh.isError && popular.isError;
  const nothing = fresh.data?.length === 0 && popular.data?.data.length === 0;
  return (
    <div className={`zb-container ${styles.page}`}>
      <section className={styles.hero}>
        <div>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        <div className={styles.actions}>
          <Button component={Link} to={paths.berza(lang)} size="md">
            {t('open_berza')}
          </Button>
          <Button
            component={Link}
            to={signedIn ? paths.newAd(lang) : paths.register(lang, 1, 'business')}
            size="md"
            variant="default"
          >
            {t(signedIn ? 'new_sale' : 'register')}
          </Button>
        </div>
      </section>
      <div className={styles.columns}>
        <aside className={styles.rail}>
          <h2>{t('categories')}</h2>
          {categories.isPending ? (
            <SkeletonLines lines={10} />
          ) : categories.isError ? (
            <LoadError onRetry={() => void categories.refetch()} />
          ) : (
            <CategoryTree categories={categories.data} address={(id) => paths.result(lang, { category: id })} />
          )}
        </aside>
        <div className={styles.sliders}>
          {failed ? (
            <LoadError onRetry={() => void Promise.all([fresh.refetch(), popular.refetch()])} />
          ) : fresh.isPending || popular.isPending ? (
            <SkeletonCards cards={8} />
          ) : nothing ? (
            <Empty
              action={
                <Button component={Link} to={paths.newAd(lang)}>
                  {t('new_sale')}
                </Button>
              }
            >
              {t('empty')}
            </Empty>
          ) : (
            <>
              {fresh.data?.length ? <CardSlider title={t('fresh')} ads={fresh.data} eager={2} /> : null}
              {popular.data?.data.length ? <CardSlider title={t('popular')} ads={popular.data.data} /> : null}
            </>
          )}
        </div>
      </div>
    </div>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Card } from '@/api/types';
import { useLang } from '@/shared/hooks/useLang';
import { PriceLadder } from '@/shared/ladder/PriceLadder';
import { paths } from '@/shared/paths';
import { homeQueries } from '../queries';
import { DemoFilm } from './DemoFilm';
import styles from './How.module.css';

const POPULAR = 2;

/** An ad on which much can be seen: steps reached, and steps ahead. */
export function telling(ads: readonly Card[]): Card | undefined {
  const open = ads.filter((ad) => ad.state === 'open');
  return (
    open.find((ad) => ad.trace.some((step) => step.reached) && ad.trace.some((step) => !step.reached)) ??
    open.find((ad) => ad.off_count > 0) ??
    open[0]
  );
}

/** How the price comes about: three sentences, the film, and the ladder of an ad that people are buying on now. */
export function How() {
  const { t } = useTranslation('home');
  const lang = useLang();
  const { data } = useQuery(homeQueries.group(POPULAR));
  const ad = telling(data ?? []);
  return (
    <section className={styles.how} aria-labelledby="how-title">
      <div className={styles.words}>
        <h2 id="how-title">{t('how.title')}</h2>
        <ol>
          <li>{t('how.one')}</li>
          <li>{t('how.two')}</li>
          <li>{t('how.three')}</li>
        </ol>
        <DemoFilm />
      </div>
      {ad === undefined ? null : (
        <div className={styles.ad}>
          <p className={styles.now}>{t('how.now')}</p>
          <h3>{ad.pro_name}</h3>
          <p className={styles.seller}>{ad.usr_name}</p>
          <PriceLadder ad={ad} headingLevel={3} />
          <div>
            <Button component={Link} to={paths.ad(lang, ad.pro_id)} variant="default">
              {t('how.open')}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { adListQueries } from '@/entities/ad/queries';
import { useLang } from '@/shared/hooks/useLang';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { paths } from '@/entities/site/paths';
import { CardSlider } from '@/entities/ad/CardSlider';
import { SiteSearch } from '@/entities/site/search/SiteSearch';
import styles from './AdMissing.module.css';

/** Says at its address that the ad does not exist (any more), with a search and open ads. */
export function AdMissing() {
  const { t } = useTranslation('ad');
  const lang = useLang();
  usePageTitle(t('missing.title'));
  const { data } = useQuery(adListQueries.popular(1));
  return (
    <div className={`zb-container ${styles.page}`}>
      <h1 tabIndex={-1}>{t('missing.title')}</h1>
      <p>{t('missing.text')}</p>
      <div className={styles.search}>
        <SiteSearch label={t('missing.search')} />
      </div>
      <Button component={Link} to={paths.berza(lang)}>
        {t('missing.all')}
      </Button>
      {data === undefined || data.data.length === 0 ? null : (
        <div className={styles.open}>
          <CardSlider title={t('missing.open')} ads={data.data} />
        </div>
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/shared/paths';
import { homeQueries } from '../queries';
import { Banners } from './Banners';
import styles from './Masthead.module.css';

const SHOWN = 3;

/** The stair of the house, where there is no banner to show. */
function Stair() {
  return (
    <svg viewBox="0 0 584 384" preserveAspectRatio="xMidYMid slice" className={styles.stair} aria-hidden>
      <path d="M40 64h120v264H40z" data-step="reached" />
      <path d="M168 128h120v200H168z" data-step="reached" />
      <path d="M297 193h118v134H297z" data-step="current" />
      <path d="M424 256h120v72H424z" data-step="ahead" />
      <path d="M40 338h504M40 344h504" data-step="sum" />
    </svg>
  );
}

/** What the place is, in one view: the promise, the way in, and the banners. */
export function Masthead() {
  const { t } = useTranslation('home');
  const lang = useLang();
  const { data: banners, isPending } = useQuery(homeQueries.banners());
  return (
    <section className={styles.masthead}>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p>{t('lead')}</p>
        <div className={styles.actions}>
          <Button component={Link} to={paths.berza(lang)}>
            {t('open_berza')}
          </Button>
          <Button component={Link} to={{ hash: 'how' }} preventScrollReset variant="default">
            {t('how.link')}
          </Button>
        </div>
      </div>
      {isPending ? (
        <div className={styles.space} aria-hidden />
      ) : banners?.length ? (
        <Banners banners={banners.slice(0, SHOWN)} />
      ) : (
        <Stair />
      )}
    </section>
  );
}

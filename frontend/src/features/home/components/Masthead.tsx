import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import styles from './Masthead.module.css';
import { TryOut } from './TryOut';

/** The first view: the promise, for whom, the way in, and a price ladder to try. */
export function Masthead() {
  const { t } = useTranslation('home');
  const lang = useLang();
  return (
    <section className={styles.masthead}>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p>{t('lead')}</p>
        <p className={styles.whom}>{t('whom')}</p>
        <div className={styles.actions}>
          <Button component={Link} to={paths.berza(lang)}>
            {t('open_berza')}
          </Button>
          <Button component={Link} to={{ hash: 'how' }} preventScrollReset variant="default">
            {t('how.link')}
          </Button>
        </div>
      </div>
      <TryOut />
    </section>
  );
}

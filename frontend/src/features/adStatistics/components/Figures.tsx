import { useTranslation } from 'react-i18next';
import type { AdStatistics } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import { StatList } from '@/shared/ui/StatList';
import { COUNTS } from '../lib/figures';
import styles from '../pages/AdStatisticsPage.module.css';

/** The counts of an ad, and how many views led to a buyer. */
export function Figures({ figures }: { figures: AdStatistics }) {
  const { t } = useTranslation('adStatistics');
  const { conversion, since } = figures;
  return (
    <section aria-labelledby="ad-figures" className={`${styles.part} ${styles.figures}`}>
      <h2 id="ad-figures">{t('figures')}</h2>
      <StatList
        stats={[
          ...COUNTS.map((name): [string, string] => [t(`figure.${name}`), formatNumber(figures[name])]),
          [t('figure.conversion'), conversion === null ? '–' : `${conversion.replace('.', ',').replace(/,0$/, '')} %`],
        ]}
      />
      {conversion === null && since !== null ? <p className={styles.quiet}>{t('no_conversion')}</p> : null}
    </section>
  );
}

/** What each figure counts, and from when. */
export function Meanings() {
  const { t } = useTranslation('adStatistics');
  return (
    <details className={styles.more}>
      <summary>{t('meanings')}</summary>
      <dl className={styles.meanings}>
        {[...COUNTS, 'conversion' as const].map((name) => (
          <div key={name}>
            <dt>{t(`figure.${name}`)}</dt>
            <dd>{t(`meaning.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

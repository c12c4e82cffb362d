import { useTranslation } from 'react-i18next';
import { Picture } from '@/shared/ui/Picture';
import { Points } from './Points';
import type { Ranked } from './rows';
import { SchoolName } from './SchoolName';
import { WorkLink } from './WorkLink';
import styles from './Podium.module.css';

/** The three best works of a competition that is over. */
export function Podium({ rows, pictures }: { rows: readonly Ranked[]; pictures: boolean }) {
  const { t } = useTranslation('ranking');
  const best = rows.slice(0, 3).filter(({ work }) => work.total_points > 0);
  if (best.length === 0) return null;
  return (
    <section aria-labelledby="podium" className={styles.podium}>
      <h2 id="podium">{t('podium.title')}</h2>
      <ol className={styles.places}>
        {best.map(({ work, place }) => (
          <li key={work.wrk_id} className={styles.step} data-place={place}>
            {pictures ? (
              <Picture
                path={work.work_file}
                alt=""
                ratio="4 / 3"
                sizes="(width < 48em) 100vw, 380px"
                eager
                className={styles.picture}
              />
            ) : null}
            <p className={styles.place}>{t(`podium.place_${place === 1 ? 1 : place === 2 ? 2 : 3}`)}</p>
            <p className={styles.name}>
              <WorkLink work={work} />
            </p>
            <SchoolName work={work} />
            <Points work={work} />
          </li>
        ))}
      </ol>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { Maximize2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Picture } from '@/shared/ui/Picture';
import type { Ranked } from './rows';
import { Points } from './Points';
import { SchoolName } from './SchoolName';
import { WorkLink } from './WorkLink';
import styles from './WorkGallery.module.css';

/** Works that are pictures: each picture large, what it has got below it, and the button to vote beside that. */
export function WorkGallery({
  rows,
  onOpen,
  renderActions,
}: {
  rows: readonly Ranked[];
  onOpen: (workId: number) => void;
  renderActions: ((row: Ranked) => ReactNode) | undefined;
}) {
  const { t } = useTranslation('ranking');
  return (
    <ul className={styles.gallery} aria-label={t('title')}>
      {rows.map((row, index) => (
        <li key={row.work.wrk_id} className={styles.card}>
          <button
            type="button"
            className={styles.open}
            aria-label={t('viewer.open', { name: row.work.wrk_name })}
            onClick={() => onOpen(row.work.wrk_id)}
          >
            <Picture
              path={row.work.work_file}
              alt=""
              ratio="4 / 3"
              sizes="(width < 37.5em) 100vw, (width < 62.5em) 50vw, 400px"
              eager={index < 3}
            />
            <span className={styles.place}>{row.place}.</span>
            <Maximize2 size={18} aria-hidden className={styles.zoom} />
          </button>
          <div className={styles.text}>
            <h2 className={styles.name}>
              <WorkLink work={row.work} />
            </h2>
            <SchoolName work={row.work} />
          </div>
          <div className={styles.foot}>
            <Points work={row.work} />
            {renderActions?.(row)}
          </div>
        </li>
      ))}
    </ul>
  );
}

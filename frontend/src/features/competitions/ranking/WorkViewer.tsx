import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/shared/ui/Dialog';
import { IconButton } from '@/shared/ui/IconButton';
import { Picture } from '@/shared/ui/Picture';
import { Points } from './Points';
import type { Ranked } from './rows';
import { SchoolName } from './SchoolName';
import { WorkLink } from './WorkLink';
import styles from './WorkViewer.module.css';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** One picture after another, by buttons and arrow keys; after the last comes the first. */
export function WorkViewer({
  rows,
  shown,
  onShow,
  onClose,
  renderActions,
}: {
  rows: readonly Ranked[];
  /** The id of the work shown. */
  shown: number;
  onShow: (workId: number) => void;
  onClose: () => void;
  renderActions: ((row: Ranked) => ReactNode) | undefined;
}) {
  const { t } = useTranslation(['ranking', 'common']);
  const at = rows.findIndex(({ work }) => work.wrk_id === shown);
  const row = rows[at];
  const go = (step: number) => {
    const next = rows[(at + step + rows.length) % rows.length];
    if (next !== undefined) onShow(next.work.wrk_id);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) go(step);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  if (row === undefined) return null;
  const { work, place } = row;
  return (
    <Dialog opened size="lg" onClose={onClose} title={`${place}. ${work.wrk_name}`}>
      <div className={styles.viewer}>
        <Picture
          key={work.wrk_id}
          path={work.work_file}
          alt={work.wrk_name}
          ratio="4 / 3"
          sizes="(width < 56em) 100vw, 832px"
          eager
          className={styles.picture}
        />
        <div className={styles.bar}>
          <IconButton icon={ChevronLeft} label={t('viewer.previous')} onClick={() => go(-1)} />
          <span className="zb-figure" aria-live="polite">
            {t('viewer.at', { n: at + 1, total: rows.length })}
          </span>
          <IconButton icon={ChevronRight} label={t('viewer.next')} onClick={() => go(1)} />
        </div>
        <div className={styles.foot}>
          <Points work={work} />
          <div className={styles.links}>
            <WorkLink work={work}>{t('viewer.file')}</WorkLink>
            <SchoolName work={work} />
          </div>
          {renderActions === undefined ? null : <div className={styles.vote}>{renderActions(row)}</div>}
        </div>
      </div>
    </Dialog>
  );
}

import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '@/api/client';
import type { RankedWork } from '@/api/types';
import { httpLink } from '@/shared/format/text';
import styles from './ranking.module.css';

/** A link to a page or file of others. Without an address only the text is shown. */
export function OutLink({ to, children }: { to: string | null; children: ReactNode }) {
  const { t } = useTranslation('ranking');
  if (to === null) return children;
  return (
    <a className={styles.out} href={to} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      <ExternalLink size={14} aria-hidden className={styles.icon} />
      <span className="zb-visually-hidden"> {t('new_tab')}</span>
    </a>
  );
}

/** The uploaded file, or the page that the entrant named. */
export function WorkLink({ work, children = work.wrk_name }: { work: RankedWork; children?: ReactNode }) {
  const to = work.work_file === null ? httpLink(work.wrk_work) : imageUrl(work.work_file);
  return <OutLink to={to}>{children}</OutLink>;
}

import { Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/shared/ui/IconButton';
import type { StoredFile } from '../lib/stored';
import styles from './Pictures.module.css';

/** Files of the published ad; one that is taken off stays in view, struck, until the change is sent. */
export function StoredList({
  label,
  files,
  dropped,
  onDropped,
  picture,
}: {
  label: string;
  files: readonly StoredFile[];
  dropped: readonly number[];
  onDropped: (ids: number[]) => void;
  /** Draws a picture; without it the names stand in rows. */
  picture?: (path: string) => ReactNode;
}) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <ul className={picture === undefined ? styles.rows : styles.tiles} aria-label={`${label}: ${t('file.stored')}`}>
      {files.map((file) => {
        const gone = dropped.includes(file.id);
        const words = gone ? t('file.dropped') : t('file.stored');
        const button = (
          <IconButton
            icon={gone ? Undo2 : Trash2}
            label={t(gone ? 'file.keep' : 'file.remove', { name: file.name })}
            onClick={() => onDropped(gone ? dropped.filter((id) => id !== file.id) : [...dropped, file.id])}
          />
        );
        return picture === undefined ? (
          <li key={file.id} data-dropped={gone || undefined}>
            <span>{file.name}</span>
            <span>{words}</span>
            {button}
          </li>
        ) : (
          <li key={file.id} className={styles.tile} data-dropped={gone || undefined}>
            {picture(file.path)}
            <span className={styles.tools}>
              <span>{words}</span>
              {button}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

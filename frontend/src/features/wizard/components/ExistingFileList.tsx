import { ArrowLeft, ArrowRight, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/shared/ui/IconButton';
import type { ExistingFile } from '../lib/existingFiles';
import styles from './Pictures.module.css';

/** Files of the published ad, or those that its copy gets; one that is taken off stays in view, struck, until the change is sent. */
export function ExistingFileList({
  label,
  published,
  files,
  removed,
  onRemovedChange,
  picture,
  onMove,
}: {
  label: string;
  published: boolean;
  files: readonly ExistingFile[];
  removed: readonly number[];
  onRemovedChange: (ids: number[]) => void;
  /** Draws a picture; without it the names stand in rows. */
  picture?: (path: string) => ReactNode;
  /** Puts pictures in another order. */
  onMove?: (from: number, to: number) => void;
}) {
  const { t } = useTranslation();
  const { t: tw } = useTranslation('wizard');
  if (files.length === 0) return null;
  const present = published ? t('file.stored') : tw('copy.file');
  return (
    <ul className={picture === undefined ? styles.rows : styles.tiles} aria-label={`${label}: ${present}`}>
      {files.map((file, index) => {
        const isRemoved = removed.includes(file.id);
        const status = isRemoved ? t('file.dropped') : present;
        const button = (
          <IconButton
            icon={isRemoved ? Undo2 : Trash2}
            label={t(isRemoved ? 'file.keep' : 'file.remove', { name: file.name })}
            onClick={() => onRemovedChange(isRemoved ? removed.filter((id) => id !== file.id) : [...removed, file.id])}
          />
        );
        return picture === undefined ? (
          <li key={file.id} data-removed={isRemoved || undefined}>
            <span>{file.name}</span>
            <span>{status}</span>
            {button}
          </li>
        ) : (
          <li key={file.id} className={styles.tile} data-removed={isRemoved || undefined}>
            {picture(file.path)}
            <span className={styles.tools}>
              <span>{status}</span>
              {onMove === undefined || files.length < 2 ? null : (
                <>
                  <IconButton
                    icon={ArrowLeft}
                    label={t('file.move_up', { name: file.name })}
                    disabled={index === 0}
                    onClick={() => onMove(index, index - 1)}
                  />
                  <IconButton
                    icon={ArrowRight}
                    label={t('file.move_down', { name: file.name })}
                    disabled={index === files.length - 1}
                    onClick={() => onMove(index, index + 1)}
                  />
                </>
              )}
              {button}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

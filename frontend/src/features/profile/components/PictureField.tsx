import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '@/shared/format/quantity';
import { FileDrop } from '@/shared/form/FileDrop';
import { IMAGE_TYPES } from '@/shared/form/fileRules';
import { useLang } from '@/shared/hooks/useLang';
import { useObjectUrl } from '@/shared/hooks/useObjectUrl';
import { lazy } from '@/shared/ui/lazy';
import { useLimits } from '@/entities/site/limits';
import { Picture } from '@/shared/ui/Picture';
import styles from './PictureField.module.css';

const SquareCrop = lazy(async () => ({ default: (await import('@/shared/form/SquareCrop')).SquareCrop }));

/** The own picture: chosen, cropped to a square and compressed to the limit, or removed. */
export function PictureField({
  stored,
  file,
  dropped,
  error,
  onFile,
  onDrop,
}: {
  /** Path of the stored picture; empty for none. */
  stored: string;
  file: File | null;
  dropped: boolean;
  error: string | undefined;
  onFile: (file: File | null) => void;
  onDrop: (dropped: boolean) => void;
}) {
  const { t } = useTranslation(['profile', 'auth']);
  const lang = useLang();
  const limits = useLimits();
  const maxBytes = limits.profile_image_bytes;
  const [raw, setRaw] = useState<File | null>(null);
  const address = useObjectUrl(file);
  return (
    <div className={styles.field}>
      {address === null ? (
        <Picture path={dropped ? '' : stored} alt="" sizes="96px" className={styles.picture} eager />
      ) : (
        <img src={address} alt={t('picture.new')} width={96} height={96} className={styles.picture} />
      )}
      <div className={styles.choice}>
        <FileDrop
          id="usr_image"
          label={t('auth:field.usr_image')}
          // A phone's photo exceeds the limit of uploads; cropping makes it small enough.
          limits={{ types: IMAGE_TYPES, maxBytes: limits.file_bytes, maxCount: 1 }}
          hint={t('picture.limit', { limit: formatBytes(maxBytes, lang) })}
          files={file === null ? [] : [file]}
          error={error}
          onChange={(files) => (files[0] === undefined ? onFile(null) : setRaw(files[0]))}
        />
        {stored === '' || file !== null ? null : (
          <Button variant="subtle" size="compact-md" onClick={() => onDrop(!dropped)}>
            {t(dropped ? 'picture.keep' : 'picture.remove')}
          </Button>
        )}
      </div>
      {raw === null ? null : (
        <Suspense fallback={null}>
          <SquareCrop
            file={raw}
            maxBytes={maxBytes}
            onCancel={() => setRaw(null)}
            onDone={(square) => {
              setRaw(null);
              onFile(square);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

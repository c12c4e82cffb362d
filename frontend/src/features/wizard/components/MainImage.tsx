import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { FileDrop } from '@/shared/form/FileDrop';
import { IMAGE_TYPES } from '@/shared/form/fileRules';
import { useObjectUrl } from '@/shared/hooks/useObjectUrl';
import { lazy } from '@/shared/ui/lazy';
import { Picture } from '@/shared/ui/Picture';
import { fieldId, type StepProps } from '../lib/bind';
import styles from './Pictures.module.css';
import { StoredList } from './StoredList';

const SquareCrop = lazy(async () => ({ default: (await import('@/shared/form/SquareCrop')).SquareCrop }));

/** The main picture: chosen, cut to a square in the browser, shown. */
export function MainImage({ files, setFiles, error, limits, stored, dropped, setDropped }: StepProps) {
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const [raw, setRaw] = useState<File | null>(null);
  const file = files.main_image;
  const address = useObjectUrl(file);
  const published = stored?.main_image ?? '';
  return (
    <div className={styles.field}>
      <FileDrop
        id={fieldId('main_image')}
        label={t('field.main_image')}
        // What a phone takes is larger than what may be sent; the crop brings it down.
        limits={{ types: IMAGE_TYPES, maxBytes: limits.file_bytes, maxCount: 1 }}
        files={file === null ? [] : [file]}
        onChange={(chosen) => (chosen[0] === undefined ? setFiles({ main_image: null }) : setRaw(chosen[0]))}
        error={error('main_image')}
      />
      <p className={styles.hint}>{t('hint.main_image', { limit: formatBytes(limits.main_image_bytes, lang) })}</p>
      {address === null ? null : (
        <img className={styles.picture} src={address} alt={t('field.main_image')} width={160} height={160} />
      )}
      {published === '' || file !== null ? null : (
        <StoredList
          label={t('field.main_image')}
          files={[{ id: 0, name: t('field.main_image'), path: published }]}
          dropped={dropped.main_image ? [0] : []}
          onDropped={(ids) => setDropped({ main_image: ids.length > 0 })}
          picture={(path) => <Picture path={path} alt="" sizes="120px" />}
        />
      )}
      {raw === null ? null : (
        <Suspense fallback={null}>
          <SquareCrop
            file={raw}
            maxBytes={limits.main_image_bytes}
            onCancel={() => setRaw(null)}
            onDone={(square) => {
              setRaw(null);
              setFiles({ main_image: square });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

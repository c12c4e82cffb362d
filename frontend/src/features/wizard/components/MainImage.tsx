import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { FileDrop } from '@/shared/form/FileDrop';
import { useObjectUrl } from '@/shared/hooks/useObjectUrl';
import { lazy } from '@/shared/ui/lazy';
import { Picture } from '@/shared/ui/Picture';
import { fieldId, type StepProps } from '../lib/stepProps';
import { FIELDS } from '../lib/fields';
import { ExistingFileList } from './ExistingFileList';
import styles from './Pictures.module.css';

const SquareCrop = lazy(async () => ({ default: (await import('@/shared/form/SquareCrop')).SquareCrop }));

/** The main picture: chosen, cut to a square in the browser, shown. */
export function MainImage({ files, setFiles, error, limits, ...props }: StepProps) {
  const { existingFiles, removedFiles, setRemovedFiles } = props;
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const [uncropped, setUncropped] = useState<File | null>(null);
  const file = files.main_image;
  const address = useObjectUrl(file);
  const published = existingFiles?.main_image ?? '';
  return (
    <div className={styles.field}>
      <FileDrop
        id={fieldId('main_image')}
        label={t('field.main_image')}
        limits={FIELDS.main_image.accepts(limits)}
        files={file === null ? [] : [file]}
        onChange={(chosen) => (chosen[0] === undefined ? setFiles({ main_image: null }) : setUncropped(chosen[0]))}
        error={error('main_image')}
      />
      <p className={styles.hint}>{t('hint.main_image', { limit: formatBytes(limits.main_image_bytes, lang) })}</p>
      {address === null ? null : (
        <img className={styles.picture} src={address} alt={t('field.main_image')} width={160} height={160} />
      )}
      {published === '' || file !== null ? null : (
        <ExistingFileList
          label={t('field.main_image')}
          published={props.published}
          files={[{ id: 0, name: t('field.main_image'), path: published }]}
          removed={removedFiles.main_image ? [0] : []}
          onRemovedChange={(ids) => setRemovedFiles({ main_image: ids.length > 0 })}
          picture={(path) => <Picture path={path} alt="" sizes="120px" />}
        />
      )}
      {uncropped === null ? null : (
        <Suspense fallback={null}>
          <SquareCrop
            file={uncropped}
            maxBytes={limits.main_image_bytes}
            onCancel={() => setUncropped(null)}
            onDone={(square) => {
              setUncropped(null);
              setFiles({ main_image: square });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

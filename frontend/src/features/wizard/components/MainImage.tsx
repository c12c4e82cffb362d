import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '@/shared/form/FileDrop';
import { IMAGE_TYPES } from '@/shared/form/fileRules';
import { fieldId } from '../lib/bind';
import styles from './MainImage.module.css';

const SquareCrop = lazy(() => import('@/shared/form/SquareCrop').then((module) => ({ default: module.SquareCrop })));

const MAX_BYTES = 1_048_576;
/** What a phone takes is larger than what may be sent; the crop brings it down. */
const MAX_BEFORE_CROP = 15_000_000;

/** The main picture: chosen, cut to a square in the browser, shown. */
export function MainImage({
  file,
  onChange,
  error,
}: {
  file: File | null;
  onChange: (file: File | null) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation('wizard');
  const [raw, setRaw] = useState<File | null>(null);
  const address = useObjectUrl(file);
  return (
    <div className={styles.main}>
      <FileDrop
        id={fieldId('main_image')}
        label={t('field.main_image')}
        limits={{ types: IMAGE_TYPES, maxBytes: MAX_BEFORE_CROP, maxCount: 1 }}
        files={file === null ? [] : [file]}
        onChange={(chosen) => (chosen[0] === undefined ? onChange(null) : setRaw(chosen[0]))}
        error={error}
      />
      <p className={styles.hint}>{t('hint.main_image')}</p>
      {address === null ? null : (
        <img className={styles.picture} src={address} alt={t('field.main_image')} width={160} height={160} />
      )}
      {raw === null ? null : (
        <Suspense fallback={null}>
          <SquareCrop
            file={raw}
            maxBytes={MAX_BYTES}
            onCancel={() => setRaw(null)}
            onDone={(square) => {
              setRaw(null);
              onChange(square);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** An address of the file for as long as it is shown. */
export function useObjectUrl(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const made = URL.createObjectURL(file);
    // The next task: an effect must not set state while it runs.
    const timer = setTimeout(() => setAddress(made), 0);
    return () => {
      clearTimeout(timer);
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}

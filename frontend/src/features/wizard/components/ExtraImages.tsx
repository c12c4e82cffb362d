import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import type { DrawSquare } from '@/shared/form/cropImage';
import { FileDrop } from '@/shared/form/FileDrop';
import { useObjectUrl } from '@/shared/hooks/useObjectUrl';
import { lazy } from '@/shared/ui/lazy';
import { IconButton } from '@/shared/ui/IconButton';
import { Picture } from '@/shared/ui/Picture';
import { fieldId, type StepProps } from '../lib/stepProps';
import { orderedImages, remainingFiles } from '../lib/existingFiles';
import { FIELDS } from '../lib/fields';
import { ExistingFileList } from './ExistingFileList';
import styles from './Pictures.module.css';

const SquareCrop = lazy(async () => ({ default: (await import('@/shared/form/SquareCrop')).SquareCrop }));

/** Further pictures: made square one after the other, put in order by buttons. */
export function ExtraImages({ files, setFiles, error, limits, ...props }: StepProps) {
  const { existingFiles, removedFiles, setRemovedFiles, imageOrder, setImageOrder } = props;
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const { t: tc } = useTranslation();
  const [queue, setQueue] = useState<{ files: File[]; total: number }>({ files: [], total: 0 });
  const { images } = files;
  const published = orderedImages(existingFiles?.images ?? [], imageOrder);
  const uncropped = queue.files[0];
  const addAndGoOn = (square: File | null) => {
    if (square !== null) setFiles({ images: [...images, square] });
    setQueue({ ...queue, files: queue.files.slice(1) });
  };
  const drawRest = async (draw: DrawSquare) => {
    const squares: File[] = [];
    for (const file of queue.files) squares.push(await draw(file, limits.image_bytes));
    setFiles({ images: [...images, ...squares] });
    setQueue({ files: [], total: 0 });
  };
  const move = (from: number, to: number) => {
    const ordered = [...images];
    ordered.splice(to, 0, ...ordered.splice(from, 1));
    setFiles({ images: ordered });
  };
  return (
    <div className={styles.field}>
      <FileDrop
        id={fieldId('images')}
        label={t('field.images')}
        limits={FIELDS.images.accepts(limits)}
        // The tiles below show them; here they only count.
        files={[]}
        existingCount={remainingFiles('images', existingFiles, removedFiles) + images.length}
        onChange={(chosen) => setQueue({ files: chosen, total: chosen.length })}
        error={error('images')}
      />
      <p className={styles.hint}>{t('hint.images', { limit: formatBytes(limits.image_bytes, lang) })}</p>
      <ExistingFileList
        label={t('field.images')}
        published={props.published}
        files={published}
        removed={removedFiles.images}
        onRemovedChange={(ids) => setRemovedFiles({ images: ids })}
        picture={(path) => <Picture path={path} alt="" sizes="160px" />}
        onMove={(from, to) => {
          const order = published.map((file) => file.id);
          order.splice(to, 0, ...order.splice(from, 1));
          setImageOrder(order);
        }}
      />
      {images.length === 0 ? null : (
        <ol className={styles.tiles} aria-label={`${t('field.images')}: ${tc('file.chosen')}`}>
          {images.map((file, index) => (
            <Tile
              key={`${file.name}-${file.size}-${index}`}
              file={file}
              tools={
                <>
                  <IconButton
                    icon={ArrowLeft}
                    label={tc('file.move_up', { name: file.name })}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  />
                  <IconButton
                    icon={ArrowRight}
                    label={tc('file.move_down', { name: file.name })}
                    disabled={index === images.length - 1}
                    onClick={() => move(index, index + 1)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={tc('file.remove', { name: file.name })}
                    onClick={() => setFiles({ images: images.filter((_, at) => at !== index) })}
                  />
                </>
              }
            />
          ))}
        </ol>
      )}
      {uncropped === undefined ? null : (
        <Suspense fallback={null}>
          <SquareCrop
            key={queue.files.length}
            file={uncropped}
            maxBytes={limits.image_bytes}
            several={
              queue.total === 1
                ? undefined
                : { n: queue.total - queue.files.length + 1, total: queue.total, onRest: drawRest }
            }
            onCancel={() => addAndGoOn(null)}
            onDone={addAndGoOn}
          />
        </Suspense>
      )}
    </div>
  );
}

function Tile({ file, tools }: { file: File; tools: React.ReactNode }) {
  const address = useObjectUrl(file);
  return (
    <li className={styles.tile}>
      {address === null ? null : <img src={address} alt={file.name} width={160} height={160} />}
      <span className={styles.tools}>{tools}</span>
    </li>
  );
}

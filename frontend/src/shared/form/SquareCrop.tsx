import { Button, Checkbox } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/shared/ui/Dialog';
import { drawMiddle, drawSquare, drawWhole, type DrawSquare } from './cropImage';
import styles from './SquareCrop.module.css';

const REST = [
  ['file.crop_rest', drawMiddle],
  ['file.whole_rest', drawWhole],
] as const;

/**
 * Cuts a chosen picture to a square before it is sent: drag or arrow keys move, a slider zooms. One of another shape
 * may be used whole, with margins. Gives a file of at most `maxBytes`. Load it with the screen that uploads pictures,
 * not before.
 */
export function SquareCrop({
  file,
  maxBytes,
  onDone,
  onCancel,
  several,
}: {
  file: File;
  maxBytes: number;
  onDone: (square: File) => void;
  onCancel: () => void;
  /** One of several that follow each other: cancelling skips this one, and the rest may be drawn without looking. */
  several?: { n: number; total: number; onRest: (draw: DrawSquare) => Promise<void> } | undefined;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [address, setAddress] = useState<string | null>(null);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [oblong, setOblong] = useState(false);
  const [whole, setWhole] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    let gone = false;
    createImageBitmap(file).then(
      (picture) => {
        if (!gone) {
          setAddress(made);
          setOblong(picture.width !== picture.height);
        }
        picture.close();
      },
      () => {
        if (!gone) setError(true);
      },
    );
    return () => {
      gone = true;
      URL.revokeObjectURL(made);
    };
  }, [file]);
  const run = (drawn: Promise<void>) => {
    setBusy(true);
    drawn.catch(() => {
      setBusy(false);
      setError(true);
    });
  };
  const finish = () => {
    if (whole) run(drawWhole(file, maxBytes).then(onDone));
    else if (area !== null) run(drawSquare(file, area, maxBytes).then(onDone));
  };
  return (
    <Dialog
      opened
      onClose={onCancel}
      title={several === undefined ? t('file.crop_title') : t('file.crop_title_n', several)}
      size="md"
      keepOpen={busy}
      actions={
        <>
          <Button variant="default" onClick={onCancel} disabled={busy}>
            {t(several === undefined ? 'action.cancel' : 'file.crop_skip')}
          </Button>
          {several === undefined || several.n === several.total
            ? null
            : REST.map(([word, draw]) => (
                <Button key={word} variant="default" disabled={busy} onClick={() => run(several.onRest(draw))}>
                  {t(word)}
                </Button>
              ))}
          <Button onClick={finish} loading={busy} disabled={(area === null && !whole) || error}>
            {t(whole ? 'file.whole_use' : 'file.crop_use')}
          </Button>
        </>
      }
    >
      <div className={styles.stage}>
        {address === null ? null : whole ? (
          <img className={styles.whole} src={address} alt="" />
        ) : (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            aspect={1}
            maxZoom={4}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_percent, pixels) => setArea(pixels)}
            cropperProps={{ 'aria-label': t('file.crop_area') }}
            disableAutomaticStylesInjection
          />
        )}
      </div>
      {error ? (
        <p className={styles.error} role="alert">
          {t('error.image_invalid')}
        </p>
      ) : null}
      {oblong ? (
        <Checkbox
          mt="sm"
          label={t('file.whole')}
          checked={whole}
          disabled={busy}
          onChange={(event) => {
            setWhole(event.currentTarget.checked);
            setError(false);
          }}
        />
      ) : null}
      {whole ? null : (
        <label htmlFor={id} className={styles.zoom}>
          {t('file.zoom')}
          <input
            id={id}
            type="range"
            min={1}
            max={4}
            step={0.1}
            value={zoom}
            style={{ '--part': (zoom - 1) / 3 }}
            onChange={(event) => setZoom(Number(event.currentTarget.value))}
          />
        </label>
      )}
    </Dialog>
  );
}

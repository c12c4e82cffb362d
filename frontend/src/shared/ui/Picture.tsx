import { useTranslation } from 'react-i18next';
import { imageUrl } from '@/api/client';
import { Mark } from '@/shared/icons/Logo';
import styles from './Picture.module.css';

const WIDTHS = [320, 640, 1200] as const;

/**
 * A stored picture in the server's sizes, WebP and JPEG, with its box known before it loads. Without a path: the mark on
 * a quiet ground, so that grids keep their shape.
 */
export function Picture({
  path,
  alt,
  sizes,
  ratio = '1',
  eager = false,
  className,
}: {
  path: string | null;
  /** Empty for a picture whose words stand beside it. */
  alt: string;
  /** What the picture takes of the window, as for `<img sizes>`. */
  sizes: string;
  ratio?: string;
  /** The first pictures of a page. */
  eager?: boolean;
  className?: string | undefined;
}) {
  const { t } = useTranslation();
  if (!path) {
    return (
      <span className={`${styles.none} ${className ?? ''}`} style={{ aspectRatio: ratio }}>
        <Mark size={40} />
        {alt === '' ? null : <span className="zb-visually-hidden">{t('gallery.none')}</span>}
      </span>
    );
  }
  const set = (webp: boolean) => WIDTHS.map((width) => `${imageUrl(path, { width, webp })} ${width}w`).join(', ');
  return (
    <picture className={`${styles.picture} ${className ?? ''}`} style={{ aspectRatio: ratio }}>
      <source type="image/webp" srcSet={set(true)} sizes={sizes} />
      <img
        src={imageUrl(path, { width: 640 })}
        srcSet={set(false)}
        sizes={sizes}
        alt={alt}
        width={640}
        height={640}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'auto' : 'async'}
      />
    </picture>
  );
}

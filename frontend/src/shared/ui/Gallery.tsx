import { ChevronLeft, ChevronRight, Maximize2 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from './lazy';
import { IconButton } from './IconButton';
import { Picture } from './Picture';
import styles from './Gallery.module.css';

/* Comes with the first picture that is enlarged. */
const Dialog = lazy(async () => ({ default: (await import('./Dialog')).Dialog }));

/** Pictures of an ad: a scroll-snap strip with buttons, thumbs, arrow keys; no action needs dragging. */
export function Gallery({ name, pictures }: { name: string; pictures: readonly (string | null)[] }) {
  const { t } = useTranslation();
  const strip = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [large, setLarge] = useState(false);
  const shown = pictures[at] ?? null;
  const total = pictures.length;
  const go = (index: number) => {
    const target = Math.min(total - 1, Math.max(0, index));
    setAt(target);
    const list = strip.current;
    if (list !== null && typeof list.scrollTo === 'function') list.scrollTo({ left: list.clientWidth * target });
  };
  return (
    <div className={styles.gallery}>
      <div className={styles.stage}>
        {/* Takes the focus, so that arrow keys move it. */}
        <div
          ref={strip}
          className={styles.strip}
          role="region"
          aria-label={t('gallery.label', { name })}
          tabIndex={0}
          onScroll={(event) => {
            const list = event.currentTarget;
            if (list.clientWidth > 0) setAt(Math.round(list.scrollLeft / list.clientWidth));
          }}
        >
          <ul className={styles.slides}>
            {pictures.map((path, index) => (
              <li key={path ?? index} aria-hidden={index === at ? undefined : true}>
                <Picture
                  path={path}
                  alt={`${name} ${index + 1}`}
                  sizes="(width < 48em) 100vw, 560px"
                  eager={index === 0}
                />
              </li>
            ))}
          </ul>
        </div>
        {shown === null ? null : (
          <span className={styles.zoom}>
            <IconButton icon={Maximize2} label={t('gallery.zoom')} onClick={() => setLarge(true)} />
          </span>
        )}
        {total > 1 ? (
          <div className={styles.bar}>
            <IconButton
              icon={ChevronLeft}
              label={t('gallery.previous')}
              disabled={at === 0}
              onClick={() => go(at - 1)}
            />
            <span className="zb-figure" aria-live="polite">
              <span className="zb-visually-hidden">{t('gallery.picture', { n: at + 1, total })}</span>
              <span aria-hidden>
                {at + 1}/{total}
              </span>
            </span>
            <IconButton
              icon={ChevronRight}
              label={t('gallery.next')}
              disabled={at === total - 1}
              onClick={() => go(at + 1)}
            />
          </div>
        ) : null}
      </div>
      {total > 1 ? (
        <ul className={styles.thumbs}>
          {pictures.map((path, index) => (
            <li key={path ?? index}>
              <button
                type="button"
                aria-label={t('gallery.show', { n: index + 1 })}
                aria-current={index === at ? 'true' : undefined}
                onClick={() => go(index)}
              >
                <Picture path={path} alt="" sizes="72px" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {large && shown !== null ? (
        <Suspense fallback={null}>
          <Dialog
            opened
            size="lg"
            title={total > 1 ? `${name} ${at + 1}/${total}` : name}
            onClose={() => setLarge(false)}
          >
            <Picture
              path={shown}
              alt={`${name} ${at + 1}`}
              sizes="(width < 56em) 100vw, 832px"
              className={styles.large}
            />
          </Dialog>
        </Suspense>
      ) : null}
    </div>
  );
}

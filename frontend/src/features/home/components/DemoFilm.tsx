import { Button } from '@mantine/core';
import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/shared/hooks/useLang';
import { playsInline } from '../lib/film';
import styles from './DemoFilm.module.css';

const FOLDER = '/static/film/zbir';

/**
 * The film in the page's language. It is visible only while it plays: full screen, or in place on iOS and where the
 * browser refuses full screen. Without the file the block is left out.
 */
export function DemoFilm() {
  const { t } = useTranslation('home');
  const lang = useLang();
  const [shown, setShown] = useState(false);
  const [missing, setMissing] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const poster = useRef<HTMLButtonElement>(null);
  const away = () => {
    setShown(false);
    requestAnimationFrame(() => poster.current?.focus({ preventScroll: true }));
  };
  useEffect(() => {
    const film = video.current;
    if (!shown || film === null) return;
    const left = () => {
      if (document.fullscreenElement !== null) return;
      film.pause();
      away();
    };
    // The browser may refuse both; the film's own controls remain.
    void film.play()?.catch(() => undefined);
    film.focus({ preventScroll: true });
    if (playsInline(navigator) || typeof film.requestFullscreen !== 'function') return;
    document.addEventListener('fullscreenchange', left);
    void film.requestFullscreen().catch(() => undefined);
    return () => document.removeEventListener('fullscreenchange', left);
  }, [shown]);
  if (missing) return null;
  return (
    <figure className={styles.film}>
      {shown ? (
        <>
          {/* The film is silent, and its texts are part of the picture. */}
          <video
            key={lang}
            ref={video}
            className={styles.screen}
            src={`${FOLDER}.${lang}.webm`}
            poster={`${FOLDER}.${lang}.jpg`}
            aria-label={t('film.label')}
            width={640}
            height={360}
            controls
            playsInline
            muted
            tabIndex={-1}
            onEnded={() => {
              if (document.fullscreenElement === null) away();
              else void document.exitFullscreen();
            }}
            onError={() => setMissing(true)}
          />
          <Button variant="default" size="sm" onClick={away}>
            {t('film.close')}
          </Button>
        </>
      ) : (
        <button ref={poster} type="button" className={styles.poster} onClick={() => setShown(true)}>
          <img
            src={`${FOLDER}.${lang}.jpg`}
            alt=""
            width={640}
            height={360}
            loading="lazy"
            decoding="async"
            onError={() => setMissing(true)}
          />
          <span className={styles.play}>
            <Play size={18} aria-hidden /> {t('film.play')}
          </span>
        </button>
      )}
    </figure>
  );
}

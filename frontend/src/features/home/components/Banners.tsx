import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Banner } from '@/api/types';
import { IconButton } from '@/shared/ui/IconButton';
import { Picture } from '@/shared/ui/Picture';
import { useCarousel } from '../lib/useCarousel';
import styles from './Banners.module.css';

export const BANNER_SIZES = '(width < 62.5em) 100vw, 640px';

/** So much of a slide in view: it is the one that is looked at. */
const SEEN = 0.6;

/** The pictures beside the first words: swiped, clicked, or by themselves. They hold no words, so none are said for them. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const { t } = useTranslation('home');
  const row = useRef<HTMLUListElement>(null);
  const show = useCallback((index: number) => {
    const list = row.current;
    const slide = list?.children[index];
    if (!list || !(slide instanceof HTMLElement)) return;
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollTo({ left: slide.offsetLeft, behavior: calm ? 'auto' : 'smooth' });
  }, []);
  const carousel = useCarousel(banners.length, show);
  const { reached } = carousel;
  const count = banners.length;
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    // A swipe is told by what came into view.
    const watch = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          // One that only touches the edge counts as intersecting, too.
          if (entry.intersectionRatio >= SEEN) reached([...list.children].indexOf(entry.target));
        }
      },
      { root: list, threshold: SEEN },
    );
    for (const slide of list.children) watch.observe(slide);
    return () => watch.disconnect();
  }, [count, reached]);
  return (
    // Nothing is done by these: they hear that somebody looks.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={t('banner.label')}
      className={styles.banners}
      onMouseEnter={() => carousel.hold(true)}
      onMouseLeave={() => carousel.hold(false)}
      onFocus={() => carousel.hold(true)}
      onBlur={() => carousel.hold(false)}
    >
      {/* What scrolls must be reached by the keyboard, too: the arrows move it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={row} className={styles.row} tabIndex={0} aria-label={t('banner.row')}>
        {banners.map((banner, index) => (
          <li
            key={banner.img_id}
            aria-label={t('banner.place', { n: index + 1, total: count })}
            aria-current={index === carousel.index ? 'true' : undefined}
          >
            <Picture
              path={banner.image}
              alt=""
              ratio="16 / 9"
              sizes={BANNER_SIZES}
              eager={index === 0}
              className={styles.picture}
            />
          </li>
        ))}
      </ul>
      {count < 2 ? null : (
        <div className={styles.bar}>
          {carousel.still ? null : (
            <IconButton
              icon={carousel.playing ? Pause : Play}
              label={t(carousel.playing ? 'banner.pause' : 'banner.play')}
              onClick={carousel.toggle}
            />
          )}
          <IconButton icon={ChevronLeft} label={t('banner.back')} onClick={() => carousel.go(carousel.index - 1)} />
          <span className={styles.dots}>
            {banners.map((banner, index) => (
              <button
                key={banner.img_id}
                type="button"
                aria-label={t('banner.show', { n: index + 1 })}
                aria-current={index === carousel.index ? 'true' : undefined}
                onClick={() => carousel.go(index)}
              />
            ))}
          </span>
          <IconButton icon={ChevronRight} label={t('banner.on')} onClick={() => carousel.go(carousel.index + 1)} />
        </div>
      )}
    </div>
  );
}

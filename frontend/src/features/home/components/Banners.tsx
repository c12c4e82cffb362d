import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Banner, Card } from '@/api/types';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { CardFigures } from '@/entities/ad/CardFigures';
import { REDUCED_MOTION } from '@/shared/ui/breakpoints';
import { IconButton } from '@/shared/ui/IconButton';
import { Picture } from '@/shared/ui/Picture';
import { useCarousel } from '../lib/useCarousel';
import styles from './Banners.module.css';

const FULL_WIDTH_SIZES = '(width < 80em) 100vw, 1240px';
const HALF_WIDTH_SIZES = '(width < 48em) 100vw, (width < 80em) 50vw, 620px';

/** Share of a slide in view from which it counts as the current one. */
const CURRENT_SLIDE_RATIO = 0.6;

/** Beside the picture of an ad: its name, current figures and a link to it. */
function Caption({ ad }: { ad: Card }) {
  const { t } = useTranslation('home');
  const lang = useLang();
  return (
    <div className={styles.caption}>
      <h3>
        <Link to={paths.ad(lang, ad.pro_id)}>{ad.pro_name}</Link>
      </h3>
      <p className={styles.seller}>{ad.usr_name}</p>
      <CardFigures ad={ad} />
      <p className={styles.open} aria-hidden>
        {t('banner.open')}
      </p>
    </div>
  );
}

/** Whether Home shows the banner: one without an ad, or one whose ad is on sale. */
export const isShown = ({ pro_id, ad }: Banner): boolean =>
  pro_id === null || (ad !== null && (ad.state === 'open' || ad.state === 'locked'));

/** A carousel of large pictures, moved by swiping, clicking or by itself. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const { t } = useTranslation('home');
  const row = useRef<HTMLUListElement>(null);
  const show = useCallback((index: number) => {
    const list = row.current;
    const slide = list?.children[index];
    if (!list || !(slide instanceof HTMLElement)) return;
    const calm = window.matchMedia(REDUCED_MOTION).matches;
    list.scrollTo({ left: slide.offsetLeft, behavior: calm ? 'auto' : 'smooth' });
  }, []);
  const carousel = useCarousel(banners.length, show);
  const { reached } = carousel;
  const count = banners.length;
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    // A swipe is recognised by the slide that comes into view.
    const watch = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          // A slide that only touches the edge counts as intersecting, too.
          if (entry.intersectionRatio >= CURRENT_SLIDE_RATIO) reached([...list.children].indexOf(entry.target));
        }
      },
      { root: list, threshold: CURRENT_SLIDE_RATIO },
    );
    for (const slide of list.children) watch.observe(slide);
    return () => watch.disconnect();
  }, [count, reached]);
  return (
    // These handlers do nothing themselves: they pause the carousel while it has the reader's attention.
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
      {/* A scroll container must be reachable by keyboard: the arrow keys scroll it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={row} className={styles.row} tabIndex={0} aria-label={t('banner.row')}>
        {banners.map((banner, index) => (
          <li
            key={banner.img_id}
            aria-label={t('banner.place', { n: index + 1, total: count })}
            data-ad={banner.ad === null ? undefined : true}
            aria-current={index === carousel.index ? 'true' : undefined}
          >
            <Picture
              path={banner.image}
              alt=""
              ratio="16 / 9"
              sizes={banner.ad === null ? FULL_WIDTH_SIZES : HALF_WIDTH_SIZES}
              className={styles.picture}
            />
            {banner.ad === null ? null : <Caption ad={banner.ad} />}
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

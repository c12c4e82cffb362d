import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Card } from '@/api/types';
import { AdCard } from './AdCard';
import styles from './CardSlider.module.css';
import { REDUCED_MOTION } from '@/shared/ui/breakpoints';
import { IconButton } from '@/shared/ui/IconButton';

/** One step of the arrows: a card and its gap. */
const STEP = 282;

/** How many cards the first render shows. A phone shows no more, so rendering the rest later shifts nothing. */
const FIRST_CARDS = 3;

/** A row of cards that scrolls by touch, by its buttons, and by the keyboard through the cards themselves. */
export function CardSlider({ title, ads, eager = 0 }: { title: string; ads: readonly Card[]; eager?: number }) {
  const { t } = useTranslation();
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  // Whether each end is in view; both are when there is nothing to scroll.
  const [ends, setEnds] = useState({ first: true, last: false });
  // Render the other cards in slices, so that the browser can answer a touch in between.
  const shown = useDeferredValue(ads, ads.slice(0, FIRST_CARDS));
  const first = shown[0]?.pro_id;
  const last = shown.at(-1)?.pro_id;
  useEffect(() => {
    const list = row.current;
    const [head, tail] = [list?.firstElementChild, list?.lastElementChild];
    if (!list || !head || !tail) return;
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const seen = intersectionRatio > 0.95;
          if (target === head) setEnds((old) => ({ ...old, first: seen }));
          if (target === tail) setEnds((old) => ({ ...old, last: seen }));
        }
      },
      // Relative to the row: its position on the screen does not matter.
      { root: list, threshold: [0, 0.95, 1] },
    );
    watch.observe(head);
    watch.observe(tail);
    return () => watch.disconnect();
  }, [first, last]);
  const move = (steps: number) => {
    const still = window.matchMedia(REDUCED_MOTION).matches;
    row.current?.scrollBy({ left: steps * STEP, behavior: still ? 'auto' : 'smooth' });
  };
  return (
    <section className={styles.slider} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {ends.first && ends.last ? null : (
          <span className={styles.arrows}>
            <IconButton
              icon={ChevronLeft}
              label={t('slider.back', { title })}
              aria-disabled={ends.first}
              onClick={() => move(-1)}
            />
            <IconButton
              icon={ChevronRight}
              label={t('slider.on', { title })}
              aria-disabled={ends.last}
              onClick={() => move(1)}
            />
          </span>
        )}
      </div>
      <ul ref={row} className={styles.row} aria-labelledby={id}>
        {shown.map((ad, index) => (
          <li key={ad.pro_id}>
            <AdCard ad={ad} eager={index < eager} sizes="266px" />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Card } from '@/api/types';
import { AdCard } from './AdCard';
import styles from './CardSlider.module.css';
import { IconButton } from './IconButton';

/** One step of the arrows: a card and its gap. */
const STEP = 282;

/** A row of cards that scrolls by touch, by its buttons, and by the keyboard through the cards themselves. */
export function CardSlider({ title, ads, eager = 0 }: { title: string; ads: readonly Card[]; eager?: number }) {
  const { t } = useTranslation();
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  const move = (steps: number) => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.current?.scrollBy({ left: steps * STEP, behavior: still ? 'auto' : 'smooth' });
  };
  return (
    <section className={styles.slider} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <span className={styles.arrows}>
          <IconButton icon={ChevronLeft} label={t('slider.back', { title })} onClick={() => move(-1)} />
          <IconButton icon={ChevronRight} label={t('slider.on', { title })} onClick={() => move(1)} />
        </span>
      </div>
      <ul ref={row} className={styles.row} aria-labelledby={id}>
        {ads.map((ad, index) => (
          <li key={ad.pro_id}>
            <AdCard ad={ad} eager={index < eager} />
          </li>
        ))}
      </ul>
    </section>
  );
}

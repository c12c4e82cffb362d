import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '@/api/types';
import { REDUCED_MOTION } from '@/shared/ui/breakpoints';
import { useLadder } from '@/entities/pricing/useLadder';
import { useMoneyText } from '@/entities/pricing/useMoneyText';
import styles from './BuyBar.module.css';

/** On a phone: price and link to the offer at the bottom, while the panel itself is out of view. */
export function BuyBar({ ad, panel }: { ad: Product; panel: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('ad');
  const { t: tc } = useTranslation();
  const { price: priceText } = useMoneyText();
  const { entry } = useLadder(ad);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (panel.current === null) return;
    // The form has its own bar in this place. Without a form the bar goes only when more than the panel's head is in
    // view, so the lower half of the screen does not count.
    const form = panel.current.querySelector('form');
    const watch = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true), {
      rootMargin: form === null ? '0px 0px -45% 0px' : '0px',
    });
    watch.observe(form ?? panel.current);
    return () => watch.disconnect();
  }, [panel, ad.off_id, ad.state]);
  if (inView) return null;
  const go = () => {
    const still = window.matchMedia(REDUCED_MOTION).matches;
    const target = panel.current?.querySelector<HTMLElement>('form input') ?? panel.current;
    target?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' });
  };
  return (
    <div className={styles.bar}>
      <span className={styles.price}>
        <span className="zb-visually-hidden">{tc('card.price')}: </span>
        {priceText(entry ?? ad.current_price, ad)}
      </span>
      <a
        href="#offer"
        className={styles.go}
        onClick={(event) => {
          event.preventDefault();
          go();
        }}
      >
        {t(ad.off_id === null ? 'bar.offer' : 'bar.mine')}
      </a>
    </div>
  );
}

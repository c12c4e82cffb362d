import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Card } from '@/api/types';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { useMoneyText } from '../useMoneyText';
import type { LadderModel } from '../settlement/ladder';
import { announce } from '@/shared/ui/LiveRegion';

const NOTE_MS = 6000;
const ANNOUNCE_MS = 10_000;

/**
 * Units that have just come or gone (0 when nothing did in the last 6 s), and a polite announcement to screen readers, at most
 * once in 10 s, when step, price or availability changed.
 */
export function useChangeNote(ad: Card, model: LadderModel): number {
  const { t } = useTranslation();
  const lang = useLang();
  const price = useMoneyText().price(ad.current_price, ad);
  const previous = useRef({ id: ad.pro_id, reserved: ad.off_count, price: ad.current_price, state: ad.state });
  const announcedAt = useRef(0);
  const [note, setNote] = useState(0);
  useEffect(() => {
    const old = previous.current;
    previous.current = { id: ad.pro_id, reserved: ad.off_count, price: ad.current_price, state: ad.state };
    if (old.id !== ad.pro_id) return;
    const delta = ad.off_count - old.reserved;
    if (delta === 0 && old.price === ad.current_price && old.state === ad.state) return;
    const now = Date.now();
    if (now - announcedAt.current >= ANNOUNCE_MS) {
      announcedAt.current = now;
      announce(
        t('ladder.announce', {
          price,
          quantity: formatQuantity(ad.off_count, ad.mun_unit, lang),
        }),
      );
    }
    if (delta === 0) return;
    const show = setTimeout(() => setNote(delta), 0);
    const hide = setTimeout(() => setNote(0), NOTE_MS);
    return () => {
      clearTimeout(show);
      clearTimeout(hide);
    };
    // The model is a function of the ad; words change only with the language.
  }, [ad.pro_id, ad.off_count, ad.current_price, ad.state, price, ad.mun_unit, lang, t, model.currentIndex]);
  return note;
}

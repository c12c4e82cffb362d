import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Card } from '@/api/types';
import { useLang } from '@/shared/hooks/useLang';
import { homeQueries } from '../queries';
import { Banners, isShown } from './Banners';
import styles from './Banners.module.css';

/** Number of slides, the newest pictures first. */
const SHOWN = 3;

/** The carousel with its heading; without a picture there is none. `onAds` gets the ads of its pictures. */
export function Slides({ onAds }: { onAds: (ads: readonly Card[]) => void }) {
  const { t } = useTranslation('home');
  const lang = useLang();
  const { data, isPending } = useQuery(homeQueries.banners(lang));
  useEffect(() => {
    if (data !== undefined) onAds(data.flatMap(({ ad }) => ad ?? []));
  }, [data, onAds]);
  if (isPending) return <div className={styles.space} aria-hidden />;
  const shown = data?.filter(isShown).slice(0, SHOWN) ?? [];
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="slides-title">
      <h2 id="slides-title" className="zb-visually-hidden">
        {t('banner.title')}
      </h2>
      <Banners banners={shown} />
    </section>
  );
}

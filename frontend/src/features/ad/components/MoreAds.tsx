import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Card, Product } from '@/api/types';
import { useLater } from '@/shared/hooks/useLater';
import { useLivePrices } from '@/entities/ad/useLivePrices';
import { CardSlider } from '@/entities/ad/CardSlider';
import { adQueries } from '../queries';
import styles from './MoreAds.module.css';

/* A constant, so that a missing answer does not render anew. */
const NONE: Card[] = [];

/**
 * Further ads: of the same seller, then similar ones; after the end of the sale the similar ones first, since they are
 * open. An empty or failed row is left out.
 */
export function MoreAds({ ad, ended }: { ad: Product; ended: boolean }) {
  const { t } = useTranslation('ad');
  // The rows are far below the first screen.
  const later = useLater();
  const { data: own = NONE, isPending: ownComing } = useQuery({ ...adQueries.ofSeller(ad.pro_id), enabled: later });
  const { data: alike = NONE, isPending: alikeComing } = useQuery({ ...adQueries.similar(ad.pro_id), enabled: later });
  const similar = useMemo(() => {
    const above = new Set(own.map((card) => card.pro_id));
    return alike.filter((card) => !above.has(card.pro_id));
  }, [own, alike]);
  useLivePrices(useMemo(() => [...own, ...similar].map((card) => card.pro_id), [own, similar]));
  const rows = [
    own.length === 0 ? null : <CardSlider key="own" title={t('more.seller', { name: ad.usr_name })} ads={own} />,
    similar.length === 0 ? null : (
      <CardSlider key="similar" title={t(ended ? 'more.similar_open' : 'more.similar')} ads={similar} />
    ),
  ];
  return (
    <div className={styles.more} data-coming={ownComing || alikeComing || undefined}>
      {ended ? rows.reverse() : rows}
    </div>
  );
}

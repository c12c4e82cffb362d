import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '@/api/types';
import { useLivePrices } from '@/shared/live/useLivePrices';
import { CardSlider } from '@/shared/ui/CardSlider';
import { adQueries } from '../queries';

/** What else there is: ads of the same seller, then similar ones. An empty or failed row is left out. */
export function MoreAds({ ad }: { ad: Product }) {
  const { t } = useTranslation('ad');
  const { data: own = [] } = useQuery(adQueries.ofSeller(ad.pro_id));
  const { data: similar = [] } = useQuery(adQueries.similar(ad.pro_id));
  useLivePrices(useMemo(() => [...own, ...similar].map((card) => card.pro_id), [own, similar]));
  return (
    <>
      {own.length === 0 ? null : <CardSlider title={t('more.seller', { name: ad.usr_name })} ads={own} />}
      {similar.length === 0 ? null : <CardSlider title={t('more.similar')} ads={similar} />}
    </>
  );
}

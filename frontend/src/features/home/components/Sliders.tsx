import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Card, Group } from '@/api/types';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { CardSlider } from '@/entities/ad/CardSlider';
import { Empty } from '@/shared/ui/States';
import { homeQueries } from '../queries';
import { groupAnchor } from './GroupCards';
import { LazySection } from './LazySection';
import styles from './Sliders.module.css';

/** Height of a slider: its heading and a row of cards. */
const HEIGHT = 590;

/** Placeholder of a slider that is loading. */
export function SliderPlaceholder() {
  return <div className={styles.placeholder} aria-hidden />;
}

function GroupSlider({ group, onAds }: { group: Group; onAds: (id: number, ads: readonly Card[]) => void }) {
  const { data, isPending } = useQuery(homeQueries.group(group.grp_id));
  useEffect(() => {
    if (data !== undefined) onAds(group.grp_id, data);
  }, [data, group.grp_id, onAds]);
  if (isPending) return <SliderPlaceholder />;
  // A failed slider is left out; the others and the link to the marketplace remain.
  if (!data?.length) return null;
  return <CardSlider title={group.grp_name} ads={data} />;
}

/** A row of cards for each group of the administrators: 1 is new ads, 2 popular ones. */
export function Sliders({
  groups,
  drawAll,
  nothing,
  onAds,
}: {
  groups: readonly Group[];
  drawAll: boolean;
  /** All groups have loaded, and none has an ad. */
  nothing: boolean;
  onAds: (id: number, ads: readonly Card[]) => void;
}) {
  const { t } = useTranslation('home');
  const lang = useLang();
  if (nothing) {
    return (
      <Empty
        action={
          <Button component={Link} to={paths.newAd(lang)}>
            {t('new_sale')}
          </Button>
        }
      >
        {t('empty')}
      </Empty>
    );
  }
  return groups.map((group) => (
    <LazySection key={group.grp_id} id={groupAnchor(group.grp_id)} height={HEIGHT} drawAll={drawAll}>
      <GroupSlider group={group} onAds={onAds} />
    </LazySection>
  ));
}

import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Card } from '@/api/types';
import { loadNamespaces } from '@/i18n';
import { MEDIA } from '@/shared/ui/breakpoints';
import { useLang } from '@/shared/hooks/useLang';
import { useMedia } from '@/shared/hooks/useMedia';
import { lazy } from '@/shared/ui/lazy';
import { useLivePrices } from '@/entities/ad/useLivePrices';
import { lookupQueries } from '@/entities/site/lookups';
import { LoadError } from '@/shared/ui/States';
import { Categories } from '../components/Categories';
import { GroupCards } from '../components/GroupCards';
import { HowItWorks } from '../components/HowItWorks';
import { LazySection } from '../components/LazySection';
import { Masthead } from '../components/Masthead';
import { Sliders, SliderPlaceholder } from '../components/Sliders';
import { Slides } from '../components/Slides';
import { useHashTarget } from '../lib/useHashTarget';
import styles from './HomePage.module.css';

const WhyUs = lazy(async () => ({ default: (await import('../components/WhyUs')).WhyUs }));
const About = lazy(async () => ({ default: (await import('../components/About')).About }));
const CompetitionCard = lazy(async () => ({
  default: (await import('../components/CompetitionCard')).CompetitionCard,
}));
const LatestNews = lazy(async () => ({ default: (await import('../components/LatestNews')).LatestNews }));
const Partners = lazy(async () => ({ default: (await import('../components/Partners')).Partners }));
const ContactSection = lazy(async () => {
  const [{ ContactSection: Component }] = await Promise.all([
    import('../components/ContactSection'),
    loadNamespaces(['contact']),
  ]);
  return { default: Component };
});

/** Key of the slides' ads beside those of the groups. */
const SLIDES = 0;

/** The home page: each block loads by itself, and an empty one disappears. */
export function HomePage() {
  const lang = useLang();
  const drawAll = useHashTarget();
  const narrow = useMedia(MEDIA.slideMenu);
  const groups = useQuery(lookupQueries.groups(lang));
  const [ads, setAds] = useState<ReadonlyMap<number, readonly Card[]>>(new Map());
  const onAds = useCallback((id: number, found: readonly Card[]) => setAds((old) => new Map(old).set(id, found)), []);
  const onSlides = useCallback((found: readonly Card[]) => onAds(SLIDES, found), [onAds]);
  const shown = useMemo(() => [...ads.values()].flat().map((ad) => ad.pro_id), [ads]);
  useLivePrices(shown);
  const all = groups.data ?? [];
  // A group that is known to be empty has no slider to link to.
  const filled = all.filter((group) => ads.get(group.grp_id)?.length !== 0);
  return (
    <div className={`zb-container ${styles.page}`}>
      <div className={styles.top}>
        <Masthead />
        {narrow ? null : <Categories />}
      </div>
      <div id="how">
        <HowItWorks />
      </div>
      <Slides onAds={onSlides} />
      <div className={styles.categories}>
        {narrow ? <Categories /> : null}
        {groups.isPending ? (
          <div className={styles.groupPlaceholder} aria-hidden />
        ) : filled.length === 0 ? null : (
          <GroupCards groups={filled} />
        )}
      </div>
      {groups.isPending ? (
        <SliderPlaceholder />
      ) : groups.isLoadingError ? (
        <LoadError onRetry={() => void groups.refetch()} />
      ) : (
        <Sliders groups={all} drawAll={drawAll} nothing={filled.length === 0} onAds={onAds} />
      )}
      <LazySection height={[150, 190, 270]} drawAll={drawAll}>
        <CompetitionCard />
      </LazySection>
      <LazySection height={[353, 609, 722]} drawAll={drawAll}>
        <WhyUs />
      </LazySection>
      <LazySection height={[319, 445, 474]} drawAll={drawAll}>
        <About />
      </LazySection>
      <LazySection height={[566, 517, 980]} drawAll={drawAll}>
        <LatestNews />
      </LazySection>
      <LazySection height={[223, 522, 522]} drawAll={drawAll}>
        <Partners />
      </LazySection>
      <LazySection id="contact" height={[540, 905, 1032]} drawAll={drawAll}>
        <ContactSection />
      </LazySection>
    </div>
  );
}

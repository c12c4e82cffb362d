import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { isNotFound } from '@/api/errors';
import type { Product } from '@/api/types';
import { isFuture } from '@/shared/format/date';
import { useLang } from '@/shared/hooks/useLang';
import { useNow } from '@/shared/hooks/useNow';
import { useRefetchAt } from '@/shared/hooks/useRefetchAt';
import { useLivePrices } from '@/entities/ad/useLivePrices';
import { adDetailQuery } from '@/entities/ad/queries';
import { paths } from '@/entities/site/paths';
import { useConfirmed } from '@/entities/ad/useConfirmed';
import { useFavourite } from '@/entities/ad/useFavourite';
import { useSession } from '@/entities/account/session/useSession';
import { Gallery } from '@/shared/ui/Gallery';
import { IconButton } from '@/shared/ui/IconButton';
import { ShareRow } from '@/shared/ui/ShareRow';
import { FirmBadge } from '@/entities/person/FirmBadge';
import { Stars } from '@/shared/ui/Stars';
import { LoadError, SkeletonDetail } from '@/shared/ui/States';
import { AdFacts } from '../components/AdFacts';
import { AdMissing } from '../components/AdMissing';
import { BuyBar } from '../components/BuyBar';
import { ReportButton } from '@/entities/report/ReportButton';
import { MoreAds } from '../components/MoreAds';
import { OfferPanel } from '../components/OfferPanel';
import { SellerTab } from '../components/SellerTab';
import { Transactions } from '../components/Transactions';
import { countView } from '../countView';
import styles from './AdPage.module.css';

const TABS = ['purchase', 'details', 'seller', 'transactions'] as const;

export function AdPage() {
  const { t: tc } = useTranslation();
  const id = Number(useParams().id);
  const { data: ad, error, isPending, isError, refetch, dataUpdatedAt } = useQuery(adDetailQuery(id));
  useLivePrices([id]);
  useRefetchAt([ad?.pro_expiry ?? null, ad?.opens_at ?? null, ad?.locks_at ?? null], refetch);

  useEffect(() => {
    if (ad !== undefined) document.title = tc('site.title', { page: ad.pro_name });
  }, [ad, tc]);

  if (isPending) return <SkeletonDetail />;
  if (isNotFound(error)) return <AdMissing />;
  // Loaded figures stay after a failed refetch; only an empty page shows the error alone.
  if (isError && ad === undefined) return <LoadError onRetry={() => void refetch()} />;
  return <AdView key={ad.pro_id} ad={ad} stale={isError} updatedAt={dataUpdatedAt} />;
}

/** updatedAt: when the ad was last read. */
function AdView({ ad, stale, updatedAt }: { ad: Product; stale: boolean; updatedAt: number }) {
  const { t } = useTranslation('ad');
  const { t: tc } = useTranslation();
  const lang = useLang();
  const now = useNow();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const { signedIn } = useSession();
  const toggle = useFavourite();
  const confirmed = useConfirmed(updatedAt);
  const panel = useRef<HTMLDivElement>(null);
  const tab = TABS.find((name) => `#${name}` === hash) ?? 'purchase';
  const pictures = ad.main_image
    ? [ad.main_image, ...ad.images.map((image) => image.image)]
    : ad.images.map((image) => image.image);
  const tabs = useRef<HTMLDivElement>(null);
  const showTabs = () => tabs.current?.scrollIntoView({ block: 'start' });
  const counts = ad.my_product === 0 && (ad.state === 'open' || ad.state === 'locked');
  useEffect(() => {
    if (counts) countView(ad.pro_id);
  }, [counts, ad.pro_id]);
  // A closed ad has no form, so nothing links to it.
  const bar = ad.state === 'open' || (ad.state === 'locked' && ad.off_id !== null);
  return (
    <article className={`zb-container ${styles.page}`}>
      <nav aria-label={tc('nav.breadcrumbs')} className={styles.crumbs}>
        <Link to={paths.berza(lang)}>{tc('page.berza')}</Link>
        <span aria-hidden>/</span>
        <Link to={paths.result(lang, { category: ad.cat_id })}>{ad.cat_name}</Link>
      </nav>
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{ad.pro_name}</h1>
          <p className={styles.seller}>
            <Link to={{ search, hash: 'seller' }} replace preventScrollReset onClick={showTabs}>
              <span className="zb-visually-hidden">{tc('card.seller')}: </span>
              {ad.usr_name}
            </Link>
            <Stars value={ad.rating} />
            <FirmBadge approved={ad.usr_org_approved} />
          </p>
        </div>
        {signedIn && ad.my_product === 0 ? (
          <IconButton
            icon={Heart}
            tone={ad.favorite ? 'danger' : 'plain'}
            filled={ad.favorite === 1}
            aria-pressed={ad.favorite === 1}
            label={tc(ad.favorite ? 'card.favourite_remove' : 'card.favourite_add', { name: ad.pro_name })}
            onClick={() => toggle(ad)}
          />
        ) : null}
      </div>
      {ad.review === null ? null : (
        <p className={styles.renewed} role="status">
          {ad.review.returned === 1 ? t('review.returned', { reason: ad.review.reason }) : t('review.waiting')}
        </p>
      )}
      {ad.renewed_from === null ? null : (
        <p className={styles.earlier}>
          {t('renewed_from')} <Link to={paths.ad(lang, ad.renewed_from)}>{t('renewed_from_link')}</Link>
        </p>
      )}
      {ad.renewed_to === null ? null : (
        <p className={styles.renewed}>
          {t('renewed')} <Link to={paths.ad(lang, ad.renewed_to)}>{t('renewed_link')}</Link>
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.photo}>
          <Gallery name={ad.pro_name} pictures={pictures.length === 0 ? [null] : pictures} />
          {isFuture(ad.pro_expiry, now) && ad.state !== 'deleted' && ad.state !== 'held' ? (
            <ShareRow link={window.location.origin + paths.ad(lang, ad.pro_id)} title={ad.pro_name} />
          ) : null}
        </div>
        <div className={styles.panel} id="offer" ref={panel} tabIndex={-1}>
          <OfferPanel ad={ad} stale={stale} confirmed={confirmed} />
        </div>
      </div>
      <Tabs
        ref={tabs}
        className={styles.about}
        value={tab}
        keepMounted={false}
        onChange={(value) => void navigate({ search, hash: value ?? '' }, { replace: true, preventScrollReset: true })}
      >
        <Tabs.List aria-label={t('tabs.label')} className={styles.tabs}>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="purchase" pt="lg">
          <p className={styles.text}>{ad.pro_info}</p>
          <p className={styles.text}>{ad.pro_description}</p>
        </Tabs.Panel>
        <Tabs.Panel value="details" pt="lg">
          <AdFacts ad={ad} />
        </Tabs.Panel>
        <Tabs.Panel value="seller" pt="lg">
          <SellerTab userId={ad.usr_id} />
        </Tabs.Panel>
        <Tabs.Panel value="transactions" pt="lg">
          <Transactions ad={ad} />
        </Tabs.Panel>
      </Tabs>
      {ad.my_product === 1 ? null : (
        <div>
          <ReportButton thing={{ kind: 'ad', id: ad.pro_id, name: ad.pro_name }} />
        </div>
      )}
      <MoreAds ad={ad} ended={ad.state !== 'open' && ad.state !== 'locked'} />
      {bar && ad.my_product === 0 ? <BuyBar ad={ad} panel={panel} /> : null}
    </article>
  );
}

import { Heart } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Card } from '@/api/types';
import { usePrefetchAd } from './usePrefetchAd';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { useFavourite } from './useFavourite';
import { useSession } from '@/entities/account/session/useSession';
import styles from './AdCard.module.css';
import { CardFigures } from './CardFigures';
import { IconButton } from '@/shared/ui/IconButton';
import { FirmBadge } from '@/entities/person/FirmBadge';
import { Picture } from '@/shared/ui/Picture';
import { Stars } from '@/shared/ui/Stars';
import { AdTags } from './AdTags';

/** An ad in a list. One link, named like its button, covers the card; the heart is a button of its own. */
export const AdCard = memo(function AdCard({
  ad,
  eager = false,
  headingLevel = 3,
  sizes = '(width < 31.25em) 112px, (width < 48em) 50vw, 290px',
}: {
  ad: Card;
  /** Whether it is one of the first two pictures of the page, which load at once. */
  eager?: boolean;
  headingLevel?: 2 | 3;
  /** Width of the picture, for `sizes`. */
  sizes?: string;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const { signedIn } = useSession();
  const toggle = useFavourite();
  const prefetch = usePrefetchAd();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className={styles.card}>
      <div className={styles.photo}>
        <Picture path={ad.main_image} alt="" sizes={sizes} eager={eager} />
        <div className={styles.tags}>
          <AdTags ad={ad} />
        </div>
      </div>
      <div className={styles.body}>
        <Heading className={styles.name}>{ad.pro_name}</Heading>
        <p className={styles.seller}>
          <span className="zb-visually-hidden">{t('card.seller')}: </span>
          {ad.usr_name} {ad.rating === null ? null : <Stars value={ad.rating} />}{' '}
          <FirmBadge approved={ad.usr_org_approved} />
        </p>
        <CardFigures ad={ad} />
        <Link
          to={paths.ad(lang, ad.pro_id)}
          className={styles.view}
          aria-label={t('card.view', { name: ad.pro_name })}
          onPointerEnter={(event) => {
            // A touch opens the card at once; only a mouse rests on it before the click.
            if (event.pointerType === 'mouse') prefetch(ad.pro_id);
          }}
          onFocus={() => prefetch(ad.pro_id)}
        >
          {t('action.view')}
        </Link>
      </div>
      {signedIn && ad.my_product === 0 ? (
        <IconButton
          icon={Heart}
          className={styles.heart}
          tone={ad.favorite ? 'danger' : 'plain'}
          filled={ad.favorite === 1}
          aria-pressed={ad.favorite === 1}
          label={t(ad.favorite ? 'card.favourite_remove' : 'card.favourite_add', { name: ad.pro_name })}
          onClick={() => toggle(ad)}
        />
      ) : null}
    </article>
  );
});

/** The grid of cards of all lists. */
export function AdGrid({
  ads,
  eager = 2,
  label,
  headingLevel = 3,
}: {
  ads: readonly Card[];
  eager?: number;
  label?: string;
  /** 2 right under the page's `h1`, 3 inside a part with a heading of its own. */
  headingLevel?: 2 | 3;
}) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {ads.map((ad, index) => (
        <li key={ad.pro_id}>
          <AdCard ad={ad} eager={index < eager} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}

import {
  CircleCheck,
  CircleQuestionMark,
  CircleSlash2,
  CircleX,
  Clock,
  FileCheck,
  Handshake,
  Hourglass,
  Lock,
  ShieldX,
  Star,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Card } from '@/api/types';
import { belgradeTime } from '@/shared/format/date';
import styles from './StatusTag.module.css';

export type Tone = 'active' | 'finished' | 'gray' | 'red' | 'contract' | 'unknown' | 'brand' | 'quince' | 'outlined';

/** Icon and word, 24 px high: never colour alone. */
export function Tag({ tone, icon: Icon, children }: { tone: Tone; icon?: LucideIcon | undefined; children: string }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {Icon === undefined ? null : <Icon size={14} strokeWidth={2} aria-hidden />}
      {children}
    </span>
  );
}

const OFFER = {
  active: ['active', CircleCheck],
  waiting: ['quince', Hourglass],
  finished: ['finished', Handshake],
  unsold: ['gray', CircleSlash2],
  gave_up: ['gray', Undo2],
  seller_gave_up: ['gray', Undo2],
  rejected: ['red', CircleX],
  admin_rejected: ['red', ShieldX],
  contract: ['contract', FileCheck],
  unknown: ['unknown', CircleQuestionMark],
} as const satisfies Record<string, readonly [Tone, LucideIcon]>;

export type OfferTagKind = keyof typeof OFFER;

export interface OfferTagInput {
  off_status: number;
  expired: number;
  sold_out: number;
  /** The seller deleted the ad while this offer was active. */
  pro_deleted?: number | undefined;
  /** What the close decided; null while the sale runs, and for a sale that was called off. */
  fulfilled?: number | null | undefined;
  /** The limit is below the price of now. */
  waiting?: number | undefined;
}

/**
 * Which tag an offer wears, one for each: status 1 of a closed ad is sold and finished or, its condition not met,
 * unsold; on a deleted ad it was given up by the seller, unless the sale had ended before.
 */
export function offerTagKind(offer: OfferTagInput): OfferTagKind {
  switch (offer.off_status) {
    case 1:
      if (offer.fulfilled === 0) return 'unsold';
      if (offer.fulfilled === 1) return 'finished';
      if (offer.pro_deleted) return 'seller_gave_up';
      if (offer.expired || offer.sold_out) return 'finished';
      return offer.waiting ? 'waiting' : 'active';
    case 2:
      return 'gave_up';
    case 3:
      return 'rejected';
    case 4:
      return 'admin_rejected';
    case 5:
      return 'contract';
    default:
      return 'unknown';
  }
}

/** What a buyer reads on the own offer, where others read of "the buyer". */
const OWN = ['finished', 'gave_up', 'rejected', 'unsold'] as const;
const isOwn = (kind: OfferTagKind): kind is (typeof OWN)[number] => (OWN as readonly string[]).includes(kind);

/** Tag of an offer's status; the same component everywhere. `own`: the reader is its buyer. */
export function StatusTag({ offer, own = false }: { offer: OfferTagInput; own?: boolean }) {
  const { t } = useTranslation();
  const kind = offerTagKind(offer);
  const [tone, icon] = OFFER[kind];
  return (
    <Tag tone={tone} icon={icon}>
      {own && isOwn(kind) ? t(`status.own.${kind}`) : t(`status.${kind}`)}
    </Tag>
  );
}

/** Tags of an ad: its state unless it is simply open (`always` shows that too), and the sponsored mark. */
export function AdTags({
  ad,
  always = false,
}: {
  ad: Pick<Card, 'state' | 'prm_position' | 'admin_deleted' | 'opens_at'>;
  always?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      {ad.prm_position === null ? null : (
        <Tag tone="outlined" icon={Star}>
          {t('ad_state.sponsored')}
        </Tag>
      )}
      {ad.state === 'open' && always ? (
        <Tag tone="brand" icon={CircleCheck}>
          {t('ad_state.open')}
        </Tag>
      ) : null}
      {ad.state === 'sold_out' ? (
        <Tag tone="finished" icon={Handshake}>
          {t('ad_state.sold_out')}
        </Tag>
      ) : null}
      {ad.state === 'expired' ? (
        <Tag tone="gray" icon={Clock}>
          {t('ad_state.expired')}
        </Tag>
      ) : null}
      {ad.state === 'locked' ? (
        <Tag tone="quince" icon={ad.opens_at === null ? Lock : Clock}>
          {/* Outside of its hours an ad is not locked: it says when offers are taken again. */}
          {ad.opens_at === null ? t('ad_state.locked') : t('ad_state.opens', { time: belgradeTime(ad.opens_at) })}
        </Tag>
      ) : null}
      {ad.state === 'deleted' ? (
        <Tag tone="red" icon={ad.admin_deleted ? ShieldX : CircleX}>
          {t(ad.admin_deleted ? 'ad_state.admin_deleted' : 'ad_state.deleted')}
        </Tag>
      ) : null}
    </>
  );
}

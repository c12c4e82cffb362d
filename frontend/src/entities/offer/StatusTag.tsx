import {
  CircleCheck,
  CircleQuestionMark,
  CircleSlash2,
  CircleX,
  FileCheck,
  Handshake,
  Hourglass,
  ShieldX,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Tag, type Tone } from '@/shared/ui/Tag';

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
  /** Outcome of the close; null while the sale runs and for a sale that was called off. */
  fulfilled?: number | null | undefined;
  /** Whether the limit is below the current price. */
  waiting?: number | undefined;
  /** It bought, and its consumer has withdrawn from the contract. */
  withdrawn?: number | undefined;
}

/**
 * The one tag of an offer. Status 1 on a closed ad means sold, or unsold when its condition was not met; on a deleted
 * ad it means that the seller gave up, unless the sale had ended before.
 */
export function offerTagKind(offer: OfferTagInput): OfferTagKind {
  if (offer.withdrawn) return 'gave_up';
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

/** Tags that say "you" to the buyer where others read "the buyer". */
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

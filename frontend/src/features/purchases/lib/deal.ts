import type { Offer } from '@/api/types';
import { isFuture } from '@/shared/format/date';

/** Whether the closed sale fulfilled the offer. */
export const isDeal = (offer: Offer): boolean => offer.amount !== null && offer.fulfilled === 1;

/** The date that matters now: end of the sale, the seller's decision, or the consumer's withdrawal. */
export function dayOf(
  offer: Offer,
  now: number,
): { word: 'offered' | 'ends' | 'decide' | 'withdraw' | 'ended'; at: string } {
  // An offer that was given up or rejected no longer depends on the ad.
  if (offer.off_status !== 1 && offer.off_status !== 5) return { word: 'offered', at: offer.off_date };
  if (offer.ended_at === null) return { word: 'ends', at: offer.pro_expiry };
  if (isDeal(offer) && offer.off_status === 1 && isFuture(offer.decide_by, now)) {
    return { word: 'decide', at: offer.decide_by ?? offer.ended_at };
  }
  if (isDeal(offer) && isFuture(offer.withdraw_by, now)) {
    return { word: 'withdraw', at: offer.withdraw_by ?? offer.ended_at };
  }
  return { word: 'ended', at: offer.ended_at };
}

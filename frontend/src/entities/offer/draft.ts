import type { OfferType } from '@/api/types';

/** What somebody has entered in the form. */
export interface OfferDraft {
  text: string;
  type: OfferType | null;
  prcId: number | null;
}

const key = (adId: number) => `zbir.offer.${adId}`;

/** Saves a visitor's entries over the sign-in. They are only shown again; nothing is sent until the person sends it. */
export function saveDraft(adId: number, draft: OfferDraft): void {
  try {
    sessionStorage.setItem(key(adId), JSON.stringify(draft));
  } catch {
    // Without storage the entries are lost, nothing else.
  }
}

export function clearDraft(adId: number): void {
  try {
    sessionStorage.removeItem(key(adId));
  } catch {
    // As above.
  }
}

/** Returns the saved entries; null when there are none. A limit that the ad no longer has is left out. */
export function loadDraft(adId: number, prcIds: readonly number[]): OfferDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key(adId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('text' in stored) || typeof stored.text !== 'string') {
      return null;
    }
    const type = 'type' in stored && (stored.type === 1 || stored.type === 2) ? stored.type : null;
    const prcId = 'prcId' in stored && typeof stored.prcId === 'number' ? stored.prcId : null;
    return { text: stored.text, type, prcId: prcId !== null && prcIds.includes(prcId) ? prcId : null };
  } catch {
    return null;
  }
}

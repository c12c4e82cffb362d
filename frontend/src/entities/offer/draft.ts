import type { OfferDraft } from './useOfferForm';

const key = (adId: number) => `zbir.offer.${adId}`;

/** Keeps what a visitor has filled in over the sign-in. It is only shown again: whoever filled it in also sends it. */
export function keepDraft(adId: number, draft: OfferDraft): void {
  try {
    sessionStorage.setItem(key(adId), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing loses what was filled in, nothing else.
  }
}

export function dropDraft(adId: number): void {
  try {
    sessionStorage.removeItem(key(adId));
  } catch {
    // As above.
  }
}

/** What was kept, if it still fits the ad. */
export function keptDraft(adId: number, prcIds: readonly number[]): OfferDraft | null {
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

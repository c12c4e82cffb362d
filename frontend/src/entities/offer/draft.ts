import type { OfferType } from '@/api/types';
import { drop, dropKept, keep, kept } from '@/shared/form/kept';

/** What somebody has entered in the form. */
export interface OfferDraft {
  text: string;
  type: OfferType | null;
  prcId: number | null;
}

const AREA = 'offer.';
const nameOf = (adId: number) => `${AREA}${adId}`;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whose the entries are; null for those of a visitor. */
const ownerOf = (draft: unknown): unknown => (isRecord(draft) ? (draft.userId ?? null) : null);

/**
 * Keeps the entries. They are only shown again; nothing is sent until the person sends it.
 * userId: who enters them; null for a visitor, who may be about to register, or whose session has just ended.
 */
export function saveDraft(adId: number, draft: OfferDraft, userId: number | null): void {
  const name = nameOf(adId);
  if (draft.text === '' && draft.type === null) drop(name);
  else keep(name, { ...draft, userId: userId ?? ownerOf(kept(name)) });
}

export const clearDraft = (adId: number): void => drop(nameOf(adId));

/** Somebody signs out: nothing that was entered stays for the next one at this screen. */
export const forgetDrafts = (): void => dropKept((name) => name.startsWith(AREA));

/** Somebody signs in: what they entered as a visitor stays theirs, what somebody else entered goes. */
export function forgetDraftsOfOthers(userId: number): void {
  dropKept((name, value) => {
    const owner = ownerOf(value);
    return name.startsWith(AREA) && owner !== null && owner !== userId;
  });
}

/** Returns the kept entries; null when there are none. A limit that the ad no longer has is left out. */
export function loadDraft(adId: number, prcIds: readonly number[]): OfferDraft | null {
  const stored = kept(nameOf(adId));
  if (!isRecord(stored) || typeof stored.text !== 'string') return null;
  const { text, type, prcId } = stored;
  return {
    text,
    type: type === 1 || type === 2 ? type : null,
    prcId: typeof prcId === 'number' && prcIds.includes(prcId) ? prcId : null,
  };
}

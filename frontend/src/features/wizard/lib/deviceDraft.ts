/** The text that the server does not have yet, in the local storage of this device. */
import { fittingDraft } from './draft';
import type { AdDraft } from './formValues';

const keyOf = (userId: number) => `zbir.ad-draft.${userId}`;

export interface DeviceDraft {
  draft: AdDraft;
  /** The draft of the server that this is the newer text of; null without one. */
  of: { id: number; version: number } | null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** What this person left here. A device may still hold the text alone, as it was kept before drafts were on the server. */
export function readDraft(userId: number): DeviceDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    if (!isRecord(kept)) return null;
    if (!isRecord(kept.draft)) return { draft: fittingDraft(kept), of: null };
    const { of } = kept;
    const known = isRecord(of) && typeof of.id === 'number' && typeof of.version === 'number';
    return { draft: fittingDraft(kept.draft), of: known ? { id: Number(of.id), version: Number(of.version) } : null };
  } catch {
    return null;
  }
}

/** Returns what stands there now. */
export function writeDraft(userId: number, draft: AdDraft, of: DeviceDraft['of'] = null): string {
  const text = JSON.stringify({ draft, of });
  try {
    localStorage.setItem(keyOf(userId), text);
  } catch {
    /* A full or closed storage only costs the draft. */
  }
  return text;
}

/** `written`: only while this stands there, as `writeDraft` returned it. */
export function deleteDraft(userId: number, written: string | null = null): void {
  try {
    if (written === null || localStorage.getItem(keyOf(userId)) === written) localStorage.removeItem(keyOf(userId));
  } catch {
    /* as above */
  }
}

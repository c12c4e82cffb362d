/** The draft that a person leaves on this device, in its local storage. */
import { emptyDraft } from './draft';
import type { AdDraft } from './formValues';

const keyOf = (userId: number) => `zbir.ad-draft.${userId}`;

/** The draft this person left here; what does not fit the present fields is left out. */
export function readDraft(userId: number): AdDraft | null {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    if (typeof saved !== 'object' || saved === null) return null;
    const empty = emptyDraft();
    const fitting = Object.entries(saved).filter(([field, value]) => {
      if (!Object.hasOwn(empty, field)) return false;
      const model = empty[field as keyof AdDraft];
      if (model === null) return value === null || typeof value === 'number';
      return typeof value === typeof model && Array.isArray(value) === Array.isArray(model);
    });
    return { ...empty, ...(Object.fromEntries(fitting) as Partial<AdDraft>) };
  } catch {
    return null;
  }
}

export function writeDraft(userId: number, draft: AdDraft): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    /* A full or closed storage only costs the draft. */
  }
}

export function deleteDraft(userId: number): void {
  try {
    localStorage.removeItem(keyOf(userId));
  } catch {
    /* as above */
  }
}

/** The draft of an ad: empty, of a published ad, touched. Pure. */
import type { Product } from '@/api/types';
import { DRAFT_FIELDS } from './fields';
import type { AdDraft, AdFiles } from './formValues';

export const NO_FILES: AdFiles = { main_image: null, images: [], pro_quality: [], pro_declaration: [] };

/** One value for every field. The table of fields is exhaustive, so that none is missing. */
function draftWith(valueOf: (field: (typeof DRAFT_FIELDS)[number]) => unknown): AdDraft {
  return Object.fromEntries(DRAFT_FIELDS.map((field) => [field.name, valueOf(field)])) as AdDraft;
}

export function emptyDraft(): AdDraft {
  return draftWith((field) => field.empty);
}

/** What was kept of a draft; what does not fit the present fields is left out. */
export function fittingDraft(kept: object): AdDraft {
  const empty = emptyDraft();
  const fitting = Object.entries(kept).filter(([field, value]) => {
    if (!Object.hasOwn(empty, field)) return false;
    const model = empty[field as keyof AdDraft];
    if (model === null) return value === null || typeof value === 'number';
    return typeof value === typeof model && Array.isArray(value) === Array.isArray(model);
  });
  return { ...empty, ...(Object.fromEntries(fitting) as Partial<AdDraft>) };
}

/** A published ad as its fields would have been typed. */
export function draftOf(ad: Product): AdDraft {
  return draftWith((field) => field.read(ad));
}

/** The same for another sale: it has an end of its own. */
export function copyOf(ad: Product): AdDraft {
  return { ...draftOf(ad), pro_expiry: emptyDraft().pro_expiry };
}

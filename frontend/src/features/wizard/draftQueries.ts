import { queryOptions } from '@tanstack/react-query';
import { download, get } from '@/api/client';
import { isNotFound } from '@/api/errors';
import type { Product } from '@/api/types';
import { mayDuplicate } from '@/entities/ad/duplicate';
import { draftsAtRest, type ChosenFile, type StoredDraft } from './lib/draftSync';

export const draftsKey = ['ad-drafts'] as const;

/** Read afresh each time: another device may have changed them, and this one may still be sending. */
export const draftsQuery = queryOptions({
  queryKey: draftsKey,
  queryFn: async ({ signal }) => {
    await draftsAtRest();
    return get('ad-drafts', undefined, { signal });
  },
  staleTime: 0,
  gcTime: 0,
});

export interface OpenedDraft extends StoredDraft {
  /** The own ad that it began with as a copy, if it may still be copied; `wasCopy` without one: it may not. */
  source: Product | null;
  wasCopy: boolean;
}

/** A draft with its files, as if they had been chosen here. Each opening is a reading of its own. */
export const openedDraftQuery = (id: number, opening: number) =>
  queryOptions({
    queryKey: [...draftsKey, id, opening],
    queryFn: async ({ signal }): Promise<OpenedDraft> => {
      await draftsAtRest();
      const draft = await get(`ad-drafts/${id}`, undefined, { signal });
      const files = await Promise.all(
        draft.dra_files.map(async ({ drf_field, drf_name, link }): Promise<ChosenFile> => {
          const { blob } = await download(`files/${link}`, undefined, drf_name, { signal });
          return { field: drf_field, file: new File([blob], drf_name, { type: blob.type }) };
        }),
      );
      const copyOf = draft.dra_values.copy_of;
      return {
        id,
        version: draft.dra_version,
        content: { values: draft.dra_values, step: draft.dra_step, files },
        ids: new Map(files.map(({ file }, index) => [file, draft.dra_files[index]?.drf_id ?? 0])),
        source: typeof copyOf === 'number' ? await adToCopy(copyOf, signal) : null,
        wasCopy: typeof copyOf === 'number',
      };
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

async function adToCopy(id: number, signal: AbortSignal): Promise<Product | null> {
  try {
    const ad = await get(`products/${id}`, undefined, { signal });
    return ad.my_product === 1 && mayDuplicate(ad) ? ad : null;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

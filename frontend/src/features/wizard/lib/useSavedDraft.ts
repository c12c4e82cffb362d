import { useEffect, useRef, useSyncExternalStore } from 'react';
import { fingerprint } from '@/shared/form/fingerprint';
import { useDebounced } from '@/shared/hooks/useDebounced';
import { deleteDraft, writeDraft } from './deviceDraft';
import type { DraftContent, DraftSync, SyncState } from './draftSync';
import type { AdDraft } from './formValues';

const RESTS_MS = 1000;

interface Kept {
  userId: number;
  draft: AdDraft;
  content: DraftContent;
  /** The form holds something that is worth keeping. */
  touched: boolean;
  /** After signing out, here or elsewhere, nothing more is saved. */
  signedIn: () => boolean;
}

/** The text stays on this device until the server has everything. */
async function keep(sync: DraftSync, { userId, draft, content, touched, signedIn }: Kept): Promise<void> {
  if (!touched || !signedIn() || sync.ended || sync.isStored(content)) return;
  const written = writeDraft(userId, draft, sync.id === null ? null : { id: sync.id, version: sync.version });
  if (await sync.keep(content)) deleteDraft(userId, written);
}

/** Keeps what the wizard holds as a draft on the server. */
export function useSavedDraft(sync: DraftSync, kept: Kept): SyncState {
  const state = useSyncExternalStore(sync.subscribe, sync.readState);
  const latest = useRef(kept);
  useEffect(() => {
    latest.current = kept;
  });
  const mark = fingerprint([kept.content, kept.touched]);
  // Only what rests: a letter in the middle of a word is no draft.
  const rests = useDebounced(mark, RESTS_MS) === mark;
  useEffect(() => {
    if (rests) void keep(sync, latest.current);
  }, [mark, rests, sync]);
  // The last letters before the page is left belong to the draft.
  useEffect(() => {
    const keepNow = () => void keep(sync, latest.current);
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      keepNow();
      sync.leave();
    };
  }, [sync]);
  return state;
}

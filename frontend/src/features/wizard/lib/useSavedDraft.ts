import { useEffect, useRef } from 'react';
import { useDebounced } from '@/shared/hooks/useDebounced';
import { writeDraft } from './deviceDraft';
import { isTouched } from './draft';
import type { AdDraft } from './formValues';

/** Saves what differs from the start as the person's draft on this device, until the ad is published. */
export function useSavedDraft({
  userId,
  draft,
  start,
  stopped,
  signedIn,
}: {
  userId: number;
  draft: AdDraft;
  start: AdDraft;
  stopped: boolean;
  /** After signing out, here or elsewhere, nothing more is saved. */
  signedIn: () => boolean;
}): void {
  // Only a draft that rests: the one before may be that of another start.
  const rests = useDebounced(draft, 600) === draft;
  useEffect(() => {
    if (rests && !stopped && isTouched(draft, start)) writeDraft(userId, draft);
  }, [draft, rests, start, userId, stopped]);
  // The last letters before the page is left belong to the draft.
  const latest = useRef({ draft, start, stopped, signedIn });
  useEffect(() => {
    latest.current = { draft, start, stopped, signedIn };
  });
  useEffect(() => {
    const saveNow = () => {
      const now = latest.current;
      if (!now.stopped && isTouched(now.draft, now.start) && now.signedIn()) writeDraft(userId, now.draft);
    };
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, [userId]);
}

import { useState } from 'react';
import { useNow } from '@/shared/hooks/useNow';
import { useLiveState } from '@/shared/live/LiveContext';

/** An ad that was read so short a time ago needs no second look before an offer, in ms. */
export const YOUNG_MS = 5000;
/** Without the live connection the ads on screen are read every 30 s; two misses, and the price is no longer sure. */
const OLDEST_MS = 60_000;

/**
 * Whether the figures of an ad on screen are those of the server: read when this view opened or later, and since then
 * kept by the live connection or read again. A kept page is shown at once, but nobody may offer by it.
 *
 * updatedAt: when the ad was last read, as its query tells.
 */
export function useConfirmed(updatedAt: number): boolean {
  const [opened] = useState(() => Date.now());
  const now = useNow(5);
  const isLive = useLiveState() === 'open';
  return updatedAt >= opened - YOUNG_MS && (isLive || now - updatedAt < OLDEST_MS);
}

import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useMemo } from 'react';
import { ADS_KEY } from './adCache';
import { LiveContext, useLiveState } from '@/shared/live/LiveContext';

const POLL_MS = 30_000;

/**
 * Watches the prices of the ads a page shows: frames patch every cached card and detail. While the connection is down
 * and the tab is in view, the ads on screen are read again every 30 s.
 */
export function useLivePrices(ids: readonly number[]): void {
  const live = useContext(LiveContext);
  const state = useLiveState();
  const client = useQueryClient();
  const key = useMemo(() => [...new Set(ids)].sort((a, b) => a - b).join(','), [ids]);
  useEffect(() => {
    if (live === null || key === '') return;
    return live.watch(key.split(',').map(Number));
  }, [live, key]);
  const down = live !== null && key !== '' && state !== 'open';
  useEffect(() => {
    if (!down) return;
    const timer = setInterval(() => {
      if (!document.hidden) void client.invalidateQueries({ queryKey: [ADS_KEY], refetchType: 'active' });
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [down, client]);
}

import type { QueryClient } from '@tanstack/react-query';
import { clearSid, subscribeSid } from '@/api/sid';
import type { ServerFrame } from '@/api/types';
import { ADS_KEY, patchPrice } from '@/shared/live/adCache';
import { LiveConnection } from '@/shared/live/connection';

/** What a frame does to the cache. Only prices are written; all else is read again. */
export function onFrame(client: QueryClient, frame: ServerFrame, elsewhere: () => void): void {
  if (frame.type === undefined) {
    if (frame.status === 'new-connection') elsewhere();
    return;
  }
  switch (frame.type) {
    case 'price':
      patchPrice(client, frame);
      break;
    case 'ntf':
      void client.invalidateQueries({ queryKey: ['counters'] });
      void client.invalidateQueries({ queryKey: ['notifications'] });
      break;
    case 'message':
      void client.invalidateQueries({ queryKey: ['messages'] });
      break;
    case 'pong':
    case 'error':
      break;
  }
}

/** The tab's live connection, bound to the cache and to the session. */
export function createSocket(
  client: QueryClient,
  sessionOver: (reason: 'ended' | 'elsewhere') => void,
): LiveConnection {
  const over = (reason: 'ended' | 'elsewhere') => {
    clearSid();
    sessionOver(reason);
  };
  const live = new LiveConnection({
    frame: (frame) => onFrame(client, frame, () => over('elsewhere')),
    // Nothing is replayed after a gap: counters and the ads on screen are read again.
    reopened: () => {
      void client.invalidateQueries({ queryKey: ['counters'] });
      void client.invalidateQueries({ queryKey: ['messages'] });
      void client.invalidateQueries({ queryKey: [ADS_KEY], refetchType: 'active' });
    },
    ended: over,
  });
  subscribeSid(() => live.sidChanged());
  return live;
}

import type { QueryClient } from '@tanstack/react-query';
import { clearSid, getSid, subscribeSid } from '@/api/session';
import { askWhyEnded } from '@/api/transport';
import type { ChatMessage, ServerFrame } from '@/api/types';
import { i18next } from '@/i18n';
import { langOfTag } from '@/i18n/lang';
import { ADS_KEY, patchPrice, SALES_KEY, applyOfferFrame } from '@/entities/ad/adCache';
import { LiveConnection } from '@/shared/live/connection';
import { messageKeys, receiveMessage } from '@/entities/message/cache';
import { paths } from '@/entities/site/paths';
import { sessionQueries } from '@/entities/account/session/queries';
import { toast } from '@/shared/ui/toast';

/** Applies a frame to the cache: writes prices and messages into it, and has everything else read again. */
export function onFrame(client: QueryClient, frame: ServerFrame, elsewhere: () => void): void {
  if (frame.type === undefined) {
    if (frame.status === 'new-connection') elsewhere();
    return;
  }
  switch (frame.type) {
    case 'price':
      patchPrice(client, frame);
      break;
    case 'offer':
      applyOfferFrame(client, frame);
      break;
    case 'ntf':
      // A notification is about an offer, a close or a rating, which the lists on screen show as well. It may also have been
      // read in another tab.
      readLists(client, ['counters', 'notifications', 'offers', 'partners', SALES_KEY, messageKeys.list]);
      break;
    case 'deal':
      readLists(client, ['deals', 'offers']);
      break;
    case 'message':
      receiveMessage(client, frame);
      tellOf(frame);
      break;
    case 'pong':
    case 'error':
      break;
  }
}

const LONGEST = 120;

/** Shows a toast for a new message, except on the page of messages. */
function tellOf(row: ChatMessage): void {
  const path = paths.profile(langOfTag(i18next.language), 'messages');
  if (row.sender === 1 || window.location.pathname.startsWith(path)) return;
  const name = row.usr_name;
  const text = row.msg_message.length > LONGEST ? `${row.msg_message.slice(0, LONGEST)}…` : row.msg_message;
  toast.info(text === '' ? i18next.t('message.arrived_file', { name }) : i18next.t('message.arrived', { name, text }));
}

/** Reads counters, notifications and what is on screen again, since the server does not replay missed frames. */
export function readAgain(client: QueryClient): void {
  readLists(client, ['counters', 'notifications', 'messages', 'offers', 'deals', 'partners', ADS_KEY]);
}

/**
 * Finds out whether a frame was lost, as one is while the server's Redis is down or its process ends. The server sends
 * lost prices again; the counters show everything else, and an open chat is read on.
 */
async function readMissed(client: QueryClient): Promise<void> {
  const sid = getSid();
  if (sid === null || document.hidden) return;
  const { queryKey } = sessionQueries.counters(sid);
  const before = client.getQueryData(queryKey);
  readLists(client, [messageKeys.chats]);
  await client.refetchQueries({ queryKey, type: 'active' });
  // The cache keeps the same object for an equal answer.
  if (getSid() === sid && client.getQueryData(queryKey) !== before) readAgain(client);
}

function readLists(client: QueryClient, keys: readonly (string | readonly string[])[]): void {
  for (const key of keys) void client.invalidateQueries({ queryKey: [key].flat() });
}

/** The tab's live connection, bound to the cache and to the session. */
export function createSocket(
  client: QueryClient,
  sessionOver: (reason: 'ended' | 'elsewhere', why?: string | null) => void,
): LiveConnection {
  const over = (reason: 'ended' | 'elsewhere') => {
    const sid = getSid();
    clearSid();
    if (reason === 'elsewhere' || sid === null) sessionOver(reason);
    else void askWhyEnded(sid).then((why) => sessionOver(reason, why));
  };
  const live = new LiveConnection({
    frame: (frame) => onFrame(client, frame, () => over('elsewhere')),
    reopened: () => readAgain(client),
    checkDue: () => void readMissed(client),
    ended: over,
  });
  subscribeSid(() => live.sidChanged());
  return live;
}

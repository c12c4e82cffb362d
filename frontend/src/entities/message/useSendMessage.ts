import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext } from 'react';
import { LiveContext } from '@/shared/live/LiveContext';
import { receiveMessage, type ChatRow } from './cache';
import { sendMessage, type OutgoingText } from './send';

/** Sends a message and adds it to its chat, whichever channel carried it. */
export function useSendMessage(): (message: OutgoingText) => Promise<ChatRow> {
  const client = useQueryClient();
  const live = useContext(LiveContext);
  return useCallback(
    async (message) => {
      const row = await sendMessage(live, message);
      receiveMessage(client, row);
      return row;
    },
    [client, live],
  );
}

import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { del, getPaged, post, uploadWithProgress, type Paged } from '@/api/client';
import type { ChatMessage, ChatMeta, ConversationRow } from '@/api/types';
import { mergeRows, messageKeys, type Chat, type ChatRow } from '@/entities/message/cache';

/** Most messages in one answer of what came later. */
const LATER_PAGE = 100;
/** A gap longer than this is read anew instead of being filled. */
const LATER_PAGES = 10;

function readChat(personId: number, query: { last_message?: number; after?: number }, signal: AbortSignal) {
  return getPaged(`messages/${personId}`, query, { signal });
}

function personOf(meta: ChatMeta): Chat['person'] {
  const { more, ...person } = meta;
  void more;
  return person;
}

const lastId = (rows: readonly ChatMessage[]) => rows.at(-1)?.msg_id ?? 0;

/** A chat from its newest page, or, when it is held already, what came since: nothing that was read is lost. */
async function freshChat(client: QueryClient, personId: number, signal: AbortSignal): Promise<Chat> {
  const key = messageKeys.chat(personId);
  const held = client.getQueryData<Chat>(key);
  if (held !== undefined && held.through > 0) {
    let through = held.through;
    let later: ChatMessage[] = [];
    for (let page = 0; page < LATER_PAGES; page += 1) {
      const { data, meta } = await readChat(personId, { after: through }, signal);
      later = mergeRows(later, data);
      through = Math.max(through, lastId(data));
      if (data.length < LATER_PAGE) {
        // Frames may have come meanwhile, so the rows are those of now.
        const rows = mergeRows(client.getQueryData<Chat>(key)?.rows ?? held.rows, later);
        return { rows, more: held.more, person: personOf(meta), through };
      }
    }
  }
  const { data, meta } = await readChat(personId, {}, signal);
  const known = [
    ...(client.getQueryData<Chat>(key)?.rows ?? []),
    ...(client.getQueryData<ChatRow[]>(messageKeys.early(personId)) ?? []),
  ];
  client.removeQueries({ queryKey: messageKeys.early(personId) });
  // What is older than this page may have a hole in front of the page.
  const since = data[0]?.msg_id ?? 0;
  const rows = mergeRows(
    known.filter((row) => row.msg_id >= since),
    data,
  );
  return { rows, more: meta.more === 1, person: personOf(meta), through: lastId(data) };
}

export const chatQuery = (personId: number) =>
  queryOptions({
    queryKey: messageKeys.chat(personId),
    queryFn: ({ client, signal }) => freshChat(client, personId, signal),
    // Asked at every opening: what came since is all that is sent.
    staleTime: 0,
  });

/** Puts the page before the oldest message that is held in front of it. */
export async function loadOlder(client: QueryClient, personId: number): Promise<void> {
  const key = messageKeys.chat(personId);
  const first = client.getQueryData<Chat>(key)?.rows[0];
  if (first === undefined) return;
  const { data, meta } = await readChat(personId, { last_message: first.msg_id }, new AbortController().signal);
  client.setQueryData<Chat>(key, (chat) =>
    chat === undefined ? undefined : { ...chat, rows: mergeRows(chat.rows, data), more: meta.more === 1 },
  );
}

/** Marks all of that person's messages as read, on the server and in what is held. */
export async function markChatRead(client: QueryClient, personId: number): Promise<void> {
  await post(`messages/${personId}`);
  client.setQueryData<Chat>(messageKeys.chat(personId), (chat) =>
    chat === undefined
      ? undefined
      : {
          ...chat,
          rows: chat.rows.map((row) => (row.sender === 0 && row.msg_read === 0 ? { ...row, msg_read: 1 } : row)),
        },
  );
  client.setQueryData<InfiniteData<Paged<ConversationRow>>>(messageKeys.list, (list) =>
    list === undefined
      ? undefined
      : {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            data: page.data.map((row) => (row.usr_id === personId ? { ...row, msg_read: 1, unread: 0 } : row)),
          })),
        },
  );
  // A list on its way may have been read before.
  void client.invalidateQueries({ queryKey: messageKeys.list, fetchStatus: 'fetching' });
  await client.invalidateQueries({ queryKey: ['counters'] });
}

/** Blocks the person or lifts the own block, on the server and in what is held. */
export async function setBlocked(client: QueryClient, personId: number, on: boolean): Promise<void> {
  await (on ? post(`messages/${personId}/block`) : del(`messages/${personId}/block`));
  client.setQueryData<Chat>(messageKeys.chat(personId), (chat) =>
    chat === undefined ? undefined : { ...chat, person: { ...chat.person, blocked: on ? 1 : 0 } },
  );
  await client.invalidateQueries({ queryKey: messageKeys.blocked });
}

export function sendFile(
  { to, file, ref }: { to: number; file: File; ref: string },
  onProgress: (share: number) => void,
): Promise<ChatMessage> {
  return uploadWithProgress('messages/file', { usr_id_to: to, msg_file: file }, onProgress, { idempotencyKey: ref });
}

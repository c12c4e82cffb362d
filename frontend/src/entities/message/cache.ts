import type { QueryClient } from '@tanstack/react-query';
import type { ChatMessage, ChatMeta } from '@/api/types';

/** First part of the key of every query about messages. */
const MESSAGES_KEY = 'messages';

export const messageKeys = {
  all: [MESSAGES_KEY] as const,
  list: [MESSAGES_KEY, 'list'] as const,
  blocked: [MESSAGES_KEY, 'blocked'] as const,
  chats: [MESSAGES_KEY, 'chat'] as const,
  chat: (personId: number) => [MESSAGES_KEY, 'chat', personId] as const,
  picture: (path: string) => ['message-picture', path] as const,
  /** Messages that arrived while the chat was first loading. */
  early: (personId: number) => [MESSAGES_KEY, 'early', personId] as const,
};

/** A message in the cache of a chat; only those sent from this tab have a `ref`. */
export type ChatRow = ChatMessage & { ref?: string };

export interface Chat {
  /** Oldest first, each id once. */
  rows: ChatRow[];
  /** Whether the server has older messages. */
  more: boolean;
  person: Omit<ChatMeta, 'more'>;
  /**
   * Id up to which the server confirmed that nothing is missing. Frames do not move it: after a gap nobody knows what
   * came before the first frame, so the chat is fetched again from this id.
   */
  through: number;
}

/** Merges both lists, oldest first, each message once; a row keeps its `ref`. */
export function mergeRows(held: readonly ChatRow[], fresh: readonly ChatRow[]): ChatRow[] {
  const byId = new Map(held.map((row) => [row.msg_id, row]));
  for (const row of fresh) {
    const ref = row.ref ?? byId.get(row.msg_id)?.ref;
    byId.set(row.msg_id, ref === undefined ? row : { ...row, ref });
  }
  return [...byId.values()].sort((a, b) => a.msg_id - b.msg_id);
}

/** The person on the other side of a message. */
const otherSide = (row: ChatMessage): number => (row.sender === 1 ? row.usr_id_to : row.usr_id_from);

/** Adds a message that was sent or received to its open chat at once, and refetches the list of conversations. */
export function receiveMessage(client: QueryClient, row: ChatRow): void {
  const person = otherSide(row);
  const key = messageKeys.chat(person);
  const state = client.getQueryState<Chat>(key);
  if (state?.data !== undefined) {
    client.setQueryData<Chat>(key, { ...state.data, rows: mergeRows(state.data.rows, [row]) });
  } else if (state?.fetchStatus === 'fetching') {
    client.setQueryData<ChatRow[]>(messageKeys.early(person), (rows) => mergeRows(rows ?? [], [row]));
  }
  void client.invalidateQueries({ queryKey: messageKeys.list });
}

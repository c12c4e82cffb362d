import type { QueryClient } from '@tanstack/react-query';
import type { ChatMessage, ChatMeta } from '@/api/types';

/** Every query about messages has a key that begins with this word. */
const MESSAGES_KEY = 'messages';

export const messageKeys = {
  all: [MESSAGES_KEY] as const,
  list: [MESSAGES_KEY, 'list'] as const,
  chats: [MESSAGES_KEY, 'chat'] as const,
  chat: (personId: number) => [MESSAGES_KEY, 'chat', personId] as const,
  /** What came while the chat was being read for the first time. */
  early: (personId: number) => [MESSAGES_KEY, 'early', personId] as const,
};

/** A message as the chat holds it; `ref` only on those that this tab sent. */
export type ChatRow = ChatMessage & { ref?: string };

export interface Chat {
  /** Oldest first, each id once. */
  rows: ChatRow[];
  /** Older ones are still on the server. */
  more: boolean;
  person: Omit<ChatMeta, 'more'>;
  /**
   * Up to here nothing is missing, by an answer of the server. Frames do not move it: after a gap nobody knows what
   * came before the first of them, so it is read again from here.
   */
  through: number;
}

/** Both lists as one, oldest first, each message once; what a row knows of its `ref` stays. */
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

/** A message that was just sent or has just come: into its open chat at once, the list of conversations anew. */
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

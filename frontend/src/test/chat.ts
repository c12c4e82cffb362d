import { HttpResponse } from 'msw';
import type { Answer } from '@/api/operations';
import type { ChatMessage, ConversationRow } from '@/api/types';
import { message, OK } from './factories';
import { answer, answerRaw } from './server';

const linea = {
  usr_id: 30,
  usr_name: 'Kancelarija Linea',
  usr_email: 'linea@example.com',
  usr_image: '',
  blocked: 0,
  blocked_me: 0,
  blockable: 1,
} as const;

/** A row of the list of conversations. */
export const conversation = (change: Partial<ConversationRow> = {}): ConversationRow => ({
  usr_id: 30,
  usr_name: 'Kancelarija Linea',
  usr_image: '',
  msg_read: 1,
  msg_date: '2025-11-20T17:07:00Z',
  msg_message: 'Šaljete li u Niš?',
  msg_file_name: '',
  sender: 0,
  unread: 0,
  ...change,
});

/** Messages 1 to `count`, each with its number. */
export const many = (count: number): ChatMessage[] =>
  Array.from({ length: count }, (_, index) => message({ msg_id: index + 1, msg_message: `poruka broj ${index + 1}` }));

/** Serves the chat with Linea page by page, as docs/spec/api-trading.md describes it; `rows` may grow meanwhile. */
export function serveChat(rows: ChatMessage[]): { asked: string[]; marked: () => number } {
  const asked: string[] = [];
  let marked = 0;
  // Not `answer`: the `meta` beside the messages depends on the request, too.
  answerRaw('get', 'messages/30', (request) => {
    const query = new URL(request.url).searchParams;
    const before = Number(query.get('last_message') ?? Infinity);
    const after = query.get('after');
    asked.push(after === null ? `before ${before}` : `after ${after}`);
    const found =
      after === null
        ? rows.filter((row) => row.msg_id < before).slice(-30)
        : rows.filter((row) => row.msg_id > Number(after)).slice(0, 100);
    const more = after === null && (found[0]?.msg_id ?? 0) > (rows[0]?.msg_id ?? 0) ? 1 : 0;
    const body: Answer<'get', 'messages/30'> = { data: found, meta: { ...linea, more } };
    return HttpResponse.json(body);
  });
  answer('post', 'messages/30', () => {
    marked += 1;
    return OK;
  });
  return { asked, marked: () => marked };
}

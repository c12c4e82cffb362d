import type { ChatMessage } from '@/api/types';

/** A message from Linea to Milica, or with `sender: 1` the other way round. */
export function message(change: Partial<ChatMessage> = {}): ChatMessage {
  const own = change.sender === 1;
  return {
    msg_id: 1,
    msg_message: 'Da, u petak.',
    msg_file: null,
    msg_file_name: '',
    usr_id_from: own ? 51 : 30,
    usr_id_to: own ? 30 : 51,
    sender: 0,
    usr_name: own ? 'Milica Petrović' : 'Kancelarija Linea',
    msg_read: 1,
    msg_date: '2025-11-20T17:07:00Z',
    ...change,
  };
}

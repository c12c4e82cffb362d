import { post } from '@/api/client';
import { ApiError, isApiError } from '@/api/errors';
import type { LiveConnection } from '@/shared/live/connection';
import type { ChatRow } from './cache';

export interface OutgoingText {
  to: number;
  text: string;
  /** One UUID per message, the same for its retries: the `ref` of its frame and the idempotency key of its request. */
  ref: string;
}

/** How long to wait for the echo of a frame before sending by a request. */
const ECHO_MS = 4000;
const TRIES = 5;

const STATUS: Record<string, number> = { msgError: 400, bad_request: 400, not_found: 404, throttled: 429 };

const errorOf = (code: string, words: string) => new ApiError(STATUS[code] ?? 403, code, words);

/**
 * Returns the echo of the frame, or null when none came in time or the connection closed. Throws when the server
 * answers with an error.
 */
function overLive(live: LiveConnection, { to, text, ref }: OutgoingText, echoMs: number): Promise<ChatRow | null> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      unlisten();
      unsubscribe();
      settle();
    };
    const unlisten = live.listen((frame) => {
      if (frame.type === 'message' && frame.ref === ref) finish(() => resolve(frame));
      else if (frame.type === 'error' && frame.ref === ref) {
        // The server is still handling an earlier attempt: a request finds out how it ended.
        if (frame.code === 'in_progress') finish(() => resolve(null));
        else finish(() => reject(errorOf(frame.code, frame.message)));
      }
    });
    const unsubscribe = live.subscribe(() => {
      if (live.state !== 'open') finish(() => resolve(null));
    });
    const timer = setTimeout(() => finish(() => resolve(null)), echoMs);
    if (!live.send({ msg_message: text, usr_id_to: to, ref })) finish(() => resolve(null));
  });
}

/**
 * Sends a text over the live connection, or by a request when that is closed or silent. Both carry the same `ref`, so
 * the server stores the message once however often it is sent.
 */
export async function sendMessage(
  live: LiveConnection | null,
  message: OutgoingText,
  echoMs: number = ECHO_MS,
): Promise<ChatRow> {
  const echo = live?.state === 'open' ? await overLive(live, message, echoMs) : null;
  if (echo !== null) return echo;
  const { to, text, ref } = message;
  const body = { usr_id_to: to, msg_message: text };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { ...(await post('messages', body, { idempotencyKey: ref })), ref };
    } catch (error) {
      // The server may still be handling the frame.
      if (!isApiError(error, 'in_progress') || attempt >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 1) * 1000));
    }
  }
}

import { useRef } from 'react';
import { newIdempotencyKey } from '@/api/client';
import { fingerprint } from './fingerprint';

/** The idempotency key of what is sent: the same while the same is tried again. */
export type KeyFor = (payload: unknown) => string;

/** Retries of the same payload share a key; another payload is another request. */
export function useIdempotencyKey(): { keyFor: KeyFor; forget: () => void } {
  const attempt = useRef({ body: '', key: '' });
  return {
    keyFor: (payload) => {
      const body = fingerprint(payload);
      if (attempt.current.body !== body) attempt.current = { body, key: newIdempotencyKey() };
      return attempt.current.key;
    },
    forget: () => {
      attempt.current = { body: '', key: '' };
    },
  };
}

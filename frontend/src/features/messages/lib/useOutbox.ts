import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { newIdempotencyKey } from '@/api/client';
import { errorText } from '@/shared/form/errorText';
import { receiveMessage } from '@/entities/message/cache';
import { useSendMessage } from '@/entities/message/useSendMessage';
import { sendFile } from '../queries';

/** A message on its way, or one that did not arrive. */
export interface Outgoing {
  /** One key over all tries. */
  ref: string;
  to: number;
  date: string;
  text: string;
  file: File | null;
  /** Share of the file that is on its way; null for a text. */
  progress: number | null;
  state: 'sending' | 'failed';
  error: string;
}

export interface Outbox {
  items: readonly Outgoing[];
  uploading: boolean;
  /** A file goes first; its text follows once the file is there. */
  send: (to: number, text: string, file: File | null) => void;
  retry: (item: Outgoing) => void;
  drop: (item: Outgoing) => void;
}

/** What is being sent, in the order it was written, one after the other per person. */
export function useOutbox(): Outbox {
  const client = useQueryClient();
  const sendText = useSendMessage();
  const [items, setItems] = useState<readonly Outgoing[]>([]);
  const tails = useRef(new Map<number, Promise<boolean>>());

  const change = useCallback(
    (ref: string, next: Partial<Outgoing>) =>
      setItems((old) => old.map((item) => (item.ref === ref ? { ...item, ...next } : item))),
    [],
  );
  const remove = useCallback((ref: string) => setItems((old) => old.filter((item) => item.ref !== ref)), []);

  /** True when it arrived. */
  const attempt = useCallback(
    async (item: Outgoing): Promise<boolean> => {
      try {
        if (item.file === null) await sendText({ to: item.to, text: item.text, ref: item.ref });
        else {
          const { to, file, ref } = item;
          const row = await sendFile({ to, file, ref }, (progress) => change(ref, { progress }));
          receiveMessage(client, { ...row, ref });
        }
        // After the chat has drawn the message itself, so that it does not blink.
        setTimeout(() => remove(item.ref), 0);
        return true;
      } catch (error) {
        change(item.ref, { state: 'failed', error: errorText(error) });
        return false;
      }
    },
    [client, sendText, change, remove],
  );
  const enqueue = useCallback(
    (item: Outgoing, needs: Promise<boolean> | null) => {
      const before = tails.current.get(item.to) ?? Promise.resolve(true);
      const run = before.then(async () => {
        if (needs === null || (await needs)) return attempt(item);
        change(item.ref, { state: 'failed', error: '' });
        return false;
      });
      tails.current.set(item.to, run);
      return run;
    },
    [attempt, change],
  );
  const send = useCallback(
    (to: number, text: string, file: File | null) => {
      const fresh = (part: Partial<Outgoing>): Outgoing => ({
        ref: newIdempotencyKey(),
        to,
        date: new Date().toISOString(),
        text: '',
        file: null,
        progress: null,
        state: 'sending',
        error: '',
        ...part,
      });
      const parts = [
        ...(file === null ? [] : [fresh({ file, progress: 0 })]),
        ...(text === '' ? [] : [fresh({ text })]),
      ];
      setItems((old) => [...old, ...parts]);
      let needs: Promise<boolean> | null = null;
      for (const item of parts) needs = enqueue(item, needs);
    },
    [enqueue],
  );
  const retry = useCallback(
    (item: Outgoing) => {
      const again: Outgoing = { ...item, state: 'sending', error: '', progress: item.file === null ? null : 0 };
      change(item.ref, again);
      void enqueue(again, null);
    },
    [change, enqueue],
  );
  const drop = useCallback((item: Outgoing) => remove(item.ref), [remove]);
  const uploading = items.some((item) => item.file !== null && item.state === 'sending');
  return { items, uploading, send, retry, drop };
}

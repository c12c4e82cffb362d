import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Chat } from '@/entities/message/cache';
import type { Outgoing } from './useOutbox';

/** Within so many pixels of the top older messages are read (T§9). */
const NEAR_TOP = 10;
/** So close to the end one reads the newest message. */
const NEAR_END = 40;

interface ScrollPlace {
  /** The box that scrolls, and what marks its two ends. */
  log: RefObject<HTMLDivElement | null>;
  top: RefObject<HTMLDivElement | null>;
  end: RefObject<HTMLDivElement | null>;
  /** How many messages came in below while somebody read further up. */
  fresh: number;
  /** All messages, those on their way too. */
  count: number;
  toEnd: () => void;
}

/** Keeps a log at its end while one is there, in place while older messages come in above, and asks for these. */
export function useScrollPlace({
  chat,
  pending,
  older,
  onOlder,
  onSeen,
}: {
  chat: Chat;
  pending: readonly Outgoing[];
  older: boolean;
  onOlder: () => void;
  onSeen: (atEnd: boolean) => void;
}): ScrollPlace {
  const log = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const newest = useRef(0);
  /** What was last drawn; tells at which side it has grown. */
  const drawn = useRef({ first: 0, count: 0, own: '', height: 0 });
  const atEnd = useRef(true);
  const [left, setLeft] = useState<{ seen: number } | null>(null);
  const { rows, more } = chat;
  const first = rows[0]?.msg_id ?? 0;
  const count = rows.length + pending.length;
  const own = pending.at(-1)?.ref ?? '';
  const fresh = left === null ? 0 : rows.filter((row) => row.sender === 0 && row.msg_id > left.seen).length;

  useLayoutEffect(() => {
    const box = log.current;
    if (box === null) return;
    const before = drawn.current;
    const grewAbove = before.first !== 0 && first !== before.first;
    if (grewAbove && !atEnd.current) box.scrollTop += box.scrollHeight - before.height;
    // Whoever writes wants to see what they wrote, wherever they were reading.
    else if (atEnd.current || (own !== '' && own !== before.own)) box.scrollTop = box.scrollHeight;
    drawn.current = { first, count, own, height: box.scrollHeight };
    newest.current = rows.at(-1)?.msg_id ?? 0;
    // `pending`: a failure makes its message taller.
  }, [rows, pending, first, count, own]);

  useEffect(() => {
    if (log.current === null || end.current === null) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined || atEnd.current === entry.isIntersecting) return;
        atEnd.current = entry.isIntersecting;
        setLeft(entry.isIntersecting ? null : { seen: newest.current });
        onSeen(entry.isIntersecting);
      },
      { root: log.current, rootMargin: `0px 0px ${NEAR_END}px 0px` },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [onSeen]);

  // Watched anew after each page: one that leaves the top in view brings the next.
  const canAsk = more && !older;
  useEffect(() => {
    if (!canAsk || log.current === null || top.current === null) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onOlder(), {
      root: log.current,
      rootMargin: `${NEAR_TOP}px 0px 0px 0px`,
    });
    watch.observe(top.current);
    return () => watch.disconnect();
  }, [canAsk, first, onOlder]);

  // The box grows and shrinks with the field below it and with the window.
  useEffect(() => {
    const box = log.current;
    if (box === null) return;
    const watch = new ResizeObserver(() => {
      if (atEnd.current) box.scrollTop = box.scrollHeight;
      drawn.current.height = box.scrollHeight;
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  const toEnd = () => {
    if (log.current !== null) log.current.scrollTop = log.current.scrollHeight;
  };
  return { log, top, end, fresh, count, toEnd };
}

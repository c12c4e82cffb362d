import { Button } from '@mantine/core';
import { ArrowDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '@/shared/hooks/useNow';
import type { Chat } from '@/entities/message/cache';
import { byDay, dayName } from '../lib/days';
import type { Outgoing } from '../lib/useOutbox';
import { Bubble, PendingBubble } from './Bubble';
import styles from './ChatLog.module.css';

/** Within so many pixels of the top older messages are read (T§9). */
const NEAR_TOP = 10;
/** So close to the end one reads the newest message. */
const NEAR_END = 40;

/**
 * The messages, oldest above. It stays at the end while one is there, keeps its place while older ones come in above,
 * and says by a button when something new came in below.
 */
export function ChatLog({
  chat,
  pending,
  older,
  onOlder,
  onRetry,
  onDrop,
  onSeen,
}: {
  chat: Chat;
  pending: readonly Outgoing[];
  /** Older messages are being read. */
  older: boolean;
  onOlder: () => void;
  onRetry: (item: Outgoing) => void;
  onDrop: (item: Outgoing) => void;
  /** Whether the newest message is in view. */
  onSeen: (atEnd: boolean) => void;
}) {
  const { t } = useTranslation('messages');
  const now = useNow(60);
  const log = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const newest = useRef(0);
  /** What was last drawn; tells at which side it has grown. */
  const drawn = useRef({ first: 0, count: 0, own: '', height: 0 });
  const atEnd = useRef(true);
  const [left, setLeft] = useState<{ seen: number } | null>(null);
  const { rows, more } = chat;
  const groups = useMemo(() => byDay(rows), [rows]);
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

  return (
    <div className={styles.frame}>
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-live="polite"
        aria-busy={older || undefined}
        aria-label={t('log', { name: chat.person.usr_name })}
        tabIndex={0}
      >
        <div ref={top} />
        {more ? (
          <div className={styles.older}>
            <Button variant="subtle" size="compact-md" loading={older} onClick={onOlder}>
              {t('older')}
            </Button>
          </div>
        ) : null}
        {count === 0 ? <p className={styles.empty}>{t('no_messages', { name: chat.person.usr_name })}</p> : null}
        {groups.map(({ day, rows: messages }) => {
          const name = dayName(day, now);
          return (
            <section key={day} aria-label={name === null ? day : t(`day.${name}`)}>
              <p className={styles.day} aria-hidden>
                <span>{name === null ? day : t(`day.${name}`)}</span>
              </p>
              <ol className={styles.messages}>
                {messages.map((row) => (
                  <Bubble key={row.ref ?? row.msg_id} row={row} />
                ))}
              </ol>
            </section>
          );
        })}
        {pending.length === 0 ? null : (
          <ol className={styles.messages} aria-label={t('outbox')}>
            {pending.map((item) => (
              <PendingBubble key={item.ref} item={item} onRetry={() => onRetry(item)} onDrop={() => onDrop(item)} />
            ))}
          </ol>
        )}
        <div ref={end} className={styles.end} />
      </div>
      <div className={styles.news} role="status">
        {fresh === 0 ? null : (
          <button
            type="button"
            onClick={() => {
              if (log.current !== null) log.current.scrollTop = log.current.scrollHeight;
            }}
          >
            <ArrowDown size={16} aria-hidden /> {t('news', { count: fresh })}
          </button>
        )}
      </div>
    </div>
  );
}

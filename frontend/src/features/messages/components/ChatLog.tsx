import { Button } from '@mantine/core';
import { ArrowDown } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '@/shared/hooks/useNow';
import type { Chat } from '@/entities/message/cache';
import { byDay, dayName } from '../lib/days';
import type { Outgoing } from '../lib/useOutbox';
import { useScrollPlace } from '../lib/useScrollPlace';
import { Bubble, PendingBubble } from './Bubble';
import styles from './ChatLog.module.css';

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
  const { rows, more } = chat;
  const groups = useMemo(() => byDay(rows), [rows]);
  const { log, top, end, fresh, count, toEnd } = useScrollPlace({ chat, pending, older, onOlder, onSeen });
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
          <button type="button" onClick={toEnd}>
            <ArrowDown size={16} aria-hidden /> {t('news', { count: fresh })}
          </button>
        )}
      </div>
    </div>
  );
}

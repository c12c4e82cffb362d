import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '@/api/errors';
import { MEDIA } from '@/shared/ui/breakpoints';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import { useLiveDown } from '@/shared/live/LiveContext';
import type { Chat } from '@/entities/message/cache';
import { paths } from '@/entities/site/paths';
import { Avatar } from '@/entities/person/Avatar';
import { IconLink } from '@/shared/ui/IconButton';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { toast } from '@/shared/ui/toast';
import type { Outbox } from '../lib/useOutbox';
import { chatQuery, loadOlder, markChatRead } from '../queries';
import { BlockButton } from './BlockButton';
import { ChatLog } from './ChatLog';
import styles from './ChatPane.module.css';
import { Composer } from './Composer';

/** How often the chat is asked for while nothing comes by itself. */
const POLL_MS = 5000;

export interface Draft {
  text: string;
  file: File | null;
}

interface Props {
  personId: number;
  /** The list knows of unread ones, perhaps older than those on the page. */
  unread: boolean;
  outbox: Outbox;
  draft: Draft;
  onDraft: (draft: Draft) => void;
}

/** The chat with one person: who it is, what was said, and what to say. */
export function ChatPane(props: Props) {
  const { t } = useTranslation('messages');
  const lang = useLang();
  const down = useLiveDown();
  const { data, isError, error, refetch } = useQuery({
    ...chatQuery(props.personId),
    refetchInterval: down ? POLL_MS : false,
  });
  const back = (
    <span className={styles.back}>
      <IconLink icon={ArrowLeft} label={t('back')} to={paths.profile(lang, 'messages')} />
    </span>
  );
  if (data !== undefined) return <Loaded {...props} chat={data} down={down} back={back} />;
  return (
    <section className={styles.pane} aria-label={t('chat')}>
      <header className={styles.head}>{back}</header>
      <div className={styles.wait}>
        {!isError ? (
          <SkeletonLines lines={6} />
        ) : isNotFound(error) ? (
          <LoadError text={errorText(error)} />
        ) : (
          <LoadError onRetry={() => void refetch()} />
        )}
      </div>
    </section>
  );
}

function Loaded({
  personId,
  unread,
  outbox,
  draft,
  onDraft,
  chat,
  down,
  back,
}: Props & { chat: Chat; down: boolean; back: React.ReactNode }) {
  const { t } = useTranslation('messages');
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [older, setOlder] = useState(false);
  const [atEnd, setAtEnd] = useState(true);
  const visible = useDocumentVisibility() === 'visible';
  const { person, rows } = chat;

  useEffect(() => {
    if (!window.matchMedia(MEDIA.subTable).matches) heading.current?.focus({ preventScroll: true });
  }, []);

  // Seen is what stands in view, on a page that is looked at.
  const lastUnread = rows.findLast((row) => row.sender === 0 && row.msg_read === 0)?.msg_id ?? 0;
  const due = (lastUnread > 0 || unread) && atEnd && visible;
  useEffect(() => {
    // A failure leaves the mark; the next message or look tries again.
    if (due) void markChatRead(client, personId).catch(() => undefined);
  }, [due, lastUnread, client, personId]);

  const onOlder = useCallback(() => {
    setOlder(true);
    loadOlder(client, personId)
      .catch((error: unknown) => toast.err(errorText(error)))
      .finally(() => setOlder(false));
  }, [client, personId]);

  const held = new Set(rows.map((row) => row.ref));
  const pending = outbox.items.filter((item) => item.to === personId && !held.has(item.ref));

  return (
    <section className={styles.pane} aria-labelledby="chat-person">
      <header className={styles.head}>
        {back}
        <Avatar path={person.usr_image} name={person.usr_name} />
        <div className={styles.person}>
          <h2 id="chat-person" ref={heading} tabIndex={-1}>
            {person.usr_name}
          </h2>
          {person.usr_email === '' ? null : <a href={`mailto:${person.usr_email}`}>{person.usr_email}</a>}
        </div>
        {person.blockable === 1 || person.blocked === 1 ? <BlockButton person={person} /> : null}
      </header>
      {down ? <p className={styles.down}>{t('down')}</p> : null}
      <ChatLog
        chat={chat}
        pending={pending}
        older={older}
        onOlder={onOlder}
        onRetry={outbox.retry}
        onDrop={outbox.drop}
        onSeen={setAtEnd}
      />
      {person.blocked === 1 || person.blocked_me === 1 ? (
        <p className={styles.blocked} role="status">
          {t(person.blocked === 1 ? 'block.by_you' : 'block.by_them')}
        </p>
      ) : (
        <Composer
          name={person.usr_name}
          text={draft.text}
          onText={(text) => onDraft({ ...draft, text })}
          file={draft.file}
          onFile={(file) => onDraft({ ...draft, file })}
          uploading={outbox.uploading}
          onSend={(text, file) => {
            onDraft({ text: '', file: null });
            outbox.send(personId, text, file);
          }}
        />
      )}
    </section>
  );
}

import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useLeaveGuard } from '@/shared/form/useLeaveGuard';
import { useLang } from '@/shared/hooks/useLang';
import { useLiveDown } from '@/shared/live/LiveContext';
import { paths } from '@/entities/site/paths';
import { Empty, LoadError, SkeletonRows } from '@/shared/ui/States';
import { ChatPane, type Draft } from '../components/ChatPane';
import { ConversationList } from '../components/ConversationList';
import { useOutbox } from '../lib/useOutbox';
import { conversationsQuery } from '../conversations';
import styles from './MessagesPage.module.css';

/** How often the list is asked for while nothing comes by itself. */
const POLL_MS = 15_000;
const NO_DRAFT: Draft = { text: '', file: null };

/** The person of the address; anything that is no id is nobody. */
function personOf(params: URLSearchParams): number | null {
  const text = params.get('with') ?? '';
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}

/** Conversations on one side, the chosen one on the other; on a phone one at a time. */
export function MessagesPage() {
  const { t } = useTranslation('messages');
  const lang = useLang();
  const [params] = useSearchParams();
  const person = personOf(params);
  const down = useLiveDown();
  const list = useInfiniteQuery({ ...conversationsQuery(), refetchInterval: down ? POLL_MS : false });
  const outbox = useOutbox();
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  useLeaveGuard(outbox.uploading);

  const rows = useMemo(() => {
    // A conversation that moved up between two pages stands on both.
    const byId = new Map(list.data?.pages.flatMap((page) => page.data).map((row) => [row.usr_id, row]));
    return [...byId.values()];
  }, [list.data]);

  // Back from a chat the focus is where it was.
  const last = useRef(person);
  useEffect(() => {
    if (person === null && last.current !== null) {
      document.getElementById(`conversation-${last.current}`)?.focus({ preventScroll: true });
    }
    last.current = person;
  }, [person]);

  return (
    <section className={styles.page} data-open={person !== null || undefined}>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <div className={styles.panes}>
        <nav className={styles.side} aria-label={t('conversations')}>
          {list.isPending ? (
            <SkeletonRows rows={6} />
          ) : list.isError && rows.length === 0 ? (
            <div className={styles.note}>
              <LoadError onRetry={() => void list.refetch()} />
            </div>
          ) : rows.length === 0 ? (
            <div className={styles.note}>
              <Empty
                action={
                  <Button component={Link} to={paths.berza(lang)} variant="default">
                    {t('to_berza')}
                  </Button>
                }
              >
                {t('empty')}
              </Empty>
            </div>
          ) : (
            <ConversationList
              rows={rows}
              current={person}
              more={list.hasNextPage}
              loading={list.isFetchingNextPage}
              onMore={() => void list.fetchNextPage()}
            />
          )}
        </nav>
        <div className={styles.main}>
          {person === null ? (
            <p className={styles.choose}>{rows.length === 0 ? null : t('choose')}</p>
          ) : (
            <ChatPane
              key={person}
              personId={person}
              unread={(rows.find((row) => row.usr_id === person)?.unread ?? 0) > 0}
              outbox={outbox}
              draft={drafts.get(person) ?? NO_DRAFT}
              onDraft={(draft) => setDrafts((old) => new Map(old).set(person, draft))}
            />
          )}
        </div>
      </div>
    </section>
  );
}

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ConversationRow } from '@/api/types';
import { formatDateTime } from '@/shared/format/date';
import { useLang } from '@/shared/hooks/useLang';
import { useNow } from '@/shared/hooks/useNow';
import { paths } from '@/entities/site/paths';
import { Avatar } from '@/entities/person/Avatar';
import { shortTime } from '../lib/days';
import styles from './ConversationList.module.css';

/** With whom one has written, the latest first, and how the last message begins. */
export function ConversationList({
  rows,
  current,
  more,
  loading,
  onMore,
}: {
  rows: readonly ConversationRow[];
  current: number | null;
  more: boolean;
  loading: boolean;
  onMore: () => void;
}) {
  const { t } = useTranslation('messages');
  const lang = useLang();
  const now = useNow(60);
  return (
    <>
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.usr_id}>
            <Link
              id={`conversation-${row.usr_id}`}
              className={styles.row}
              to={paths.profile(lang, 'messages', { with: row.usr_id })}
              aria-current={row.usr_id === current || undefined}
              data-unread={row.msg_read === 0 || undefined}
            >
              <Avatar path={row.usr_image} name={row.usr_name} />
              <span className={styles.name}>{row.usr_name}</span>
              <span className={styles.words}>
                {row.sender === 1 ? `${t('says', { name: t('you') })} ` : null}
                {row.msg_file_name || row.msg_message || t('erased')}
              </span>
              {row.msg_read === 0 ? (
                <>
                  <span className={styles.unread} aria-hidden>
                    {row.unread > 99 ? '99+' : row.unread}
                  </span>
                  <span className="zb-visually-hidden">{t('unread', { count: row.unread })}</span>
                </>
              ) : null}
              <time className={styles.date} dateTime={row.msg_date} title={formatDateTime(row.msg_date)}>
                {shortTime(row.msg_date, now)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      {more ? (
        <div className={styles.more}>
          <Button variant="default" loading={loading} onClick={onMore}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

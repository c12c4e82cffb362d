import { Bell, ChevronDown, ChevronRight, CircleSlash2, Handshake, ShoppingBag, Trash2, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { NotificationRow } from '@/api/types';
import { formatNoticeTime } from '@/shared/format/date';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { IconButton } from '@/shared/ui/IconButton';
import { noticeOf, parseNotice } from '../lib/notice';
import { Changes } from './Changes';
import styles from './NoticeRow.module.css';

const OUTCOME = { sold_out: Handshake, price: ShoppingBag, no_buyers: UserX, unsold: CircleSlash2 } as const;

/** One notice: a click opens it and marks it read; the close icon deletes it after a question. */
export function NoticeRow({
  row,
  open,
  onToggle,
  onDelete,
}: {
  row: NotificationRow;
  open: boolean;
  onToggle: () => void;
  onDelete: (title: string) => void;
}) {
  const { t } = useTranslation('notifications');
  const lang = useLang();
  const payload = parseNotice(row.msg_message);
  const notice = payload === null ? null : noticeOf(payload, t, lang);
  const title = notice?.title ?? t('unknown');
  const Icon = notice?.outcome ? OUTCOME[notice.outcome] : Bell;
  const panel = `notice-${row.msg_id}`;
  return (
    <li className={styles.row} data-unread={row.msg_read === 0 || undefined}>
      <div className={styles.head}>
        <button type="button" className={styles.toggle} aria-expanded={open} aria-controls={panel} onClick={onToggle}>
          <span className={styles.dot} aria-hidden />
          {row.msg_read === 0 ? <span className="zb-visually-hidden">{t('unread')}</span> : null}
          <Icon size={18} strokeWidth={1.75} aria-hidden className={styles.icon} />
          <span className={styles.title}>{title}</span>
          <time className={styles.date} dateTime={row.msg_date}>
            {formatNoticeTime(row.msg_date)}
          </time>
          {open ? <ChevronDown size={18} aria-hidden /> : <ChevronRight size={18} aria-hidden />}
        </button>
        <IconButton icon={Trash2} label={t('delete', { title })} tone="danger" onClick={() => onDelete(title)} />
      </div>
      <div id={panel} hidden={!open} className={styles.body}>
        {notice === null ? null : <p>{notice.text}</p>}
        {open && notice?.change ? <Changes change={notice.change} /> : null}
        {notice === null || (notice.adId === null && notice.section === null && notice.file === null) ? null : (
          <p className={styles.links}>
            {notice.adId === null ? null : (
              <Link to={paths.ad(lang, notice.adId)}>
                {t(payload?.type === 'renew-product' ? 'open_new_round' : 'open_ad')}
              </Link>
            )}
            {notice.file === null ? null : (
              <Link to={notice.file === 'list' ? paths.admin(lang, 'exports') : paths.profile(lang, 'my-profile')}>
                {t(notice.file === 'list' ? 'open_exports' : 'open_own_data')}
              </Link>
            )}
            {notice.section === null ? null : (
              <Link to={paths.profile(lang, notice.section)}>
                {t(notice.section === 'my-sales' ? 'open_sales' : 'open_purchases')}
              </Link>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

import {
  Bell,
  ChevronDown,
  ChevronRight,
  CircleSlash2,
  Handshake,
  ShoppingBag,
  SquareArrowOutUpRight,
  Trash2,
  UserX,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { NotificationRow } from '@/api/types';
import { formatNotificationTime } from '@/shared/format/date';
import { useLang } from '@/shared/hooks/useLang';
import { parsePayload } from '@/entities/notification/payload';
import { useReader } from '@/entities/pricing/useMoneyText';
import { paths } from '@/entities/site/paths';
import { IconButton, IconLink } from '@/shared/ui/IconButton';
import { describeNotification } from '../lib/notification';
import { Changes } from './Changes';
import styles from './NotificationItem.module.css';

const OUTCOME = { sold_out: Handshake, price: ShoppingBag, no_buyers: UserX, unsold: CircleSlash2 } as const;

const FILE_PAGE = { 'own-data': 'my-profile', contracts: 'my-sales' } as const;
const FILE_LINK = { 'own-data': 'open_own_data', contracts: 'open_sales', list: 'open_exports' } as const;

/** A click opens the notification and marks it read, another one its deal; the bin deletes it after a question. */
export function NotificationItem({
  row,
  open,
  onToggle,
  onRead,
  onDelete,
}: {
  row: NotificationRow;
  open: boolean;
  onToggle: () => void;
  /** Marks it read, where its deal is opened without it. */
  onRead: () => void;
  onDelete: (title: string) => void;
}) {
  const { t } = useTranslation('notifications');
  const lang = useLang();
  const reader = useReader();
  const payload = parsePayload(row.msg_message);
  const notification = payload === null ? null : describeNotification(payload, t, lang, reader);
  const title = notification?.title ?? t('unknown');
  const Icon = notification?.outcome ? OUTCOME[notification.outcome] : Bell;
  const panel = `notification-${row.msg_id}`;
  return (
    <li className={styles.row} data-unread={row.msg_read === 0 || undefined}>
      <div className={styles.head}>
        <button type="button" className={styles.toggle} aria-expanded={open} aria-controls={panel} onClick={onToggle}>
          <span className={styles.dot} aria-hidden />
          {row.msg_read === 0 ? <span className="zb-visually-hidden">{t('unread')}</span> : null}
          <Icon size={18} strokeWidth={1.75} aria-hidden className={styles.icon} />
          <span className={styles.title}>{title}</span>
          <time className={styles.date} dateTime={row.msg_date}>
            {formatNotificationTime(row.msg_date)}
          </time>
          {open ? <ChevronDown size={18} aria-hidden /> : <ChevronRight size={18} aria-hidden />}
        </button>
        {!notification?.dealId ? null : (
          <IconLink
            icon={SquareArrowOutUpRight}
            label={`${t('open_deal')}: ${title}`}
            to={paths.deal(lang, notification.dealId)}
            onClick={onRead}
          />
        )}
        <IconButton icon={Trash2} label={t('delete', { title })} tone="danger" onClick={() => onDelete(title)} />
      </div>
      <div id={panel} hidden={!open} className={styles.body}>
        {notification === null ? null : <p>{notification.text}</p>}
        {open && notification?.change ? <Changes change={notification.change} /> : null}
        {notification === null ||
        (notification.adId === null && notification.section === null && notification.file === null) ? null : (
          <p className={styles.links}>
            {notification.adId === null ? null : (
              <Link to={paths.ad(lang, notification.adId)}>
                {t(notification.isNewRound ? 'open_new_round' : 'open_ad')}
              </Link>
            )}
            {notification.file === null ? null : (
              <Link
                to={
                  notification.file === 'list'
                    ? paths.admin(lang, 'exports')
                    : paths.profile(lang, FILE_PAGE[notification.file])
                }
              >
                {t(FILE_LINK[notification.file])}
              </Link>
            )}
            {notification.section === null ? null : (
              <Link to={paths.profile(lang, notification.section)}>
                {t(notification.section === 'my-sales' ? 'open_sales' : 'open_purchases')}
              </Link>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

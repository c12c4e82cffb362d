import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, isFuture } from '@/shared/format/date';
import { daysUntil } from '@/entities/ad/expiry';
import { useNow } from '@/shared/hooks/useNow';
import { Tag } from '@/shared/ui/Tag';
import styles from './Deadline.module.css';

const TEXTS = {
  decide_seller: ['dates.decide_seller', 'dates.decide_over'],
  decide_buyer: ['dates.decide_buyer', 'dates.decide_over'],
  withdraw: ['dates.withdraw', 'dates.withdraw_over'],
  withdraw_received: ['dates.withdraw_received', 'dates.withdraw_received_over'],
  consumer: ['dates.consumer', 'dates.consumer_over'],
  consumer_received: ['dates.consumer_received', 'dates.withdraw_received_over'],
} as const;

/** A deadline with the days that remain, or the note that it has passed. */
export function Deadline({ kind, at }: { kind: keyof typeof TEXTS; at: string }) {
  const { t } = useTranslation('deals');
  const now = useNow(60);
  const ahead = isFuture(at, now);
  const days = daysUntil(at, now);
  const [text, over] = TEXTS[kind];
  return (
    <p className={styles.deadline} data-over={!ahead || undefined}>
      <CalendarClock size={18} strokeWidth={1.75} aria-hidden />
      <span>{t(ahead ? text : over, { date: formatDateTime(at) })}</span>
      {ahead ? <Tag tone="quince">{days <= 0 ? t('dates.today') : t('dates.left', { count: days })}</Tag> : null}
    </p>
  );
}

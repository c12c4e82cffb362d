import { useTranslation } from 'react-i18next';
import type { Time } from '@/api/types';
import { belgradeMinutes, clockMinutes } from '@/shared/format/date';
import { useNow } from '@/shared/hooks/useNow';
import styles from './HoursBand.module.css';

const DAY = 24 * 60;

/** The intervals of the day, in minutes, in which offers are taken; hours over midnight make two. */
export function tradingIntervals(from: number, to: number): [number, number][] {
  if (from === to) return [[0, DAY]];
  return from < to
    ? [[from, to]]
    : [
        [0, to],
        [from, DAY],
      ];
}

/** A band of 24 hours with the hours of trade and a tick for now, all in Belgrade time. */
export function HoursBand({ hours, opensAt }: { hours: { from: string; to: string }; opensAt: Time | null }) {
  const { t } = useTranslation();
  const now = belgradeMinutes(useNow(30));
  const from = clockMinutes(hours.from);
  const to = clockMinutes(hours.to);
  if (from === null || to === null) return null;
  const clock = `${String(Math.floor(now / 60)).padStart(2, '0')}:${String(now % 60).padStart(2, '0')}`;
  const start = hours.from.slice(0, 5);
  return (
    <div className={styles.hours}>
      <div className={styles.band} aria-hidden>
        {tradingIntervals(from, to).map(([begin, end]) => (
          <span
            key={begin}
            className={styles.open}
            style={{ left: `${(begin / DAY) * 100}%`, width: `${((end - begin) / DAY) * 100}%` }}
          />
        ))}
        <span className={styles.now} style={{ left: `${(now / DAY) * 100}%` }} />
      </div>
      <p>
        {t('ladder.hours', { from: start, to: hours.to.slice(0, 5) })}{' '}
        {opensAt === null ? '' : `${t('ladder.hours_open_at', { from: start })} `}
        {t('ladder.hours_now', { time: clock })}
      </p>
    </div>
  );
}

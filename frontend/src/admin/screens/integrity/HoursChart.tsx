import { useMemo } from 'react';
import type { CompetitionIntegrity } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import { useAdminT } from '@/admin/crud/useAdminT';
import styles from './IntegrityScreen.module.css';
import { daysOf } from './hours';

const HEIGHT = 36;

/**
 * A column for the votes of each hour, with its number above, and a row for each day. It is a table, so that screen
 * readers read the same numbers.
 */
export function HoursChart({ perHour }: { perHour: CompetitionIntegrity['per_hour'] }) {
  const adminT = useAdminT();
  const days = useMemo(() => daysOf(perHour), [perHour]);
  const most = Math.max(1, ...days.flatMap((day) => day.hours));
  return (
    // The box scrolls, so keyboard users must be able to focus it.
    <div className={styles.scroll} role="region" aria-label={adminT('adminCompetitions:integrity.hours')} tabIndex={0}>
      <table className={styles.chart}>
        <caption className="zb-visually-hidden">{adminT('adminCompetitions:integrity.hours')}</caption>
        <thead>
          <tr>
            <th scope="col">{adminT('adminCompetitions:integrity.day')}</th>
            {Array.from({ length: 24 }, (_, hour) => (
              <th key={hour} scope="col">
                <abbr title={adminT('adminCompetitions:integrity.hour', { hour })}>{hour}</abbr>
              </th>
            ))}
            <th scope="col">{adminT('adminCompetitions:integrity.total')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, hours, total }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{day}</time>
              </th>
              {hours.map((votes, hour) => (
                <td key={hour} data-none={votes === 0 || undefined}>
                  <span className={styles.column}>
                    <span className={styles.figure}>{formatNumber(votes)}</span>
                    {votes === 0 ? null : (
                      <span
                        aria-hidden
                        className={styles.bar}
                        style={{ height: Math.max(2, Math.round((HEIGHT * votes) / most)) }}
                      />
                    )}
                  </span>
                </td>
              ))}
              <td className={styles.total}>{formatNumber(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PeriodFigures } from '@/api/types';
import { useSession } from '@/entities/account/session/useSession';
import { paths } from '@/entities/site/paths';
import { formatNumber } from '@/shared/format/money';
import { useLang } from '@/shared/hooks/useLang';
import { todayInBelgrade, wholeDays } from '@/admin/components/dateRange';
import { useAdminT } from '@/admin/crud/useAdminT';
import { pastQuery } from './queries';
import { Sparkline } from './Sparkline';
import styles from './Dashboard.module.css';

const DAYS = 30;
const FIGURES = ['products', 'offers', 'users'] as const satisfies readonly (keyof PeriodFigures['days'][number])[];

/** The difference in percent, rounded, with its sign: `+12 %`; "" without anything to compare with. */
function changeInPercent(now: number, before: number): string {
  if (before === 0) return '';
  const percent = Math.round(((now - before) * 100) / before);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatNumber(Math.abs(percent))} %`;
}

/** What came in the last thirty whole days, compared with the thirty before; for those who read statistics. */
export function MonthTiles() {
  const adminT = useAdminT();
  const lang = useLang();
  const { user } = useSession();
  const [today] = useState(todayInBelgrade);
  const { data } = useQuery({
    ...pastQuery(wholeDays(today, 2 * DAYS)),
    enabled: user?.rights.includes('read_statistics') === true,
  });
  if (data === undefined) return null;
  const month = wholeDays(today, DAYS);
  const sum = (key: (typeof FIGURES)[number], days: PeriodFigures['days']) =>
    days.reduce((total, day) => total + day[key], 0);
  const title = adminT('adminStatistics:dashboard.month.title', { days: DAYS });
  return (
    <section>
      <h2>{title}</h2>
      <ul className={styles.cards} aria-label={title}>
        {FIGURES.map((key) => {
          const last = data.days.slice(-DAYS);
          const now = sum(key, last);
          const before = sum(key, data.days.slice(0, -DAYS));
          const change = changeInPercent(now, before);
          return (
            <li key={key} data-zero={now === 0 || undefined}>
              <Link to={paths.admin(lang, 'statistics', { ...month })}>
                <span className={styles.label}>{adminT(`adminStatistics:dashboard.month.${key}`)}</span>
                <span>
                  <span className={`${styles.value} zb-figure`}>{formatNumber(now)}</span> {change}
                </span>
                <span className={styles.compared}>
                  {adminT('adminStatistics:dashboard.month.before', { days: DAYS, before: formatNumber(before) })}
                </span>
                <Sparkline values={last.map((day) => day[key])} />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

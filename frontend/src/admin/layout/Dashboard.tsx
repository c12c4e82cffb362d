import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Dashboard as Figures } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { formatBelgrade } from '@/shared/format/date';
import { formatNumber } from '@/shared/format/money';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { LoadError, SkeletonRows } from '@/shared/ui/States';
import { dashboardQuery } from './queries';
import { screenAt } from './screenLoader';
import { useAdminT, type AdminKey } from '@/admin/crud/useAdminT';
import { todayInBelgrade } from '@/admin/components/dateRange';
import styles from './Dashboard.module.css';

type Key = Exclude<keyof Figures, 'active_competition' | 'audit'>;

interface Card {
  key: Key;
  label: AdminKey;
  /** Path of the screen that the card links to. */
  screen?: string;
  query?: Record<string, string>;
  /** Highlights any value above zero, because an administrator must act on it. */
  warns?: boolean;
}

const cardsFor = (today: string): readonly Card[] => [
  { key: 'open_products', label: 'adminStatistics:dashboard.open_products', screen: 'posts', query: { state: 'open' } },
  { key: 'expiring_3_days', label: 'adminStatistics:dashboard.expiring', screen: 'posts', query: { state: 'open' } },
  {
    key: 'products_today',
    label: 'adminStatistics:dashboard.products',
    screen: 'reports',
    query: { part: 'new', start_date: today, end_date: today },
  },
  { key: 'offers_today', label: 'adminStatistics:dashboard.offers', screen: 'offers' },
  { key: 'users_today', label: 'adminStatistics:dashboard.users', screen: 'users' },
  { key: 'locked_accounts', label: 'adminStatistics:dashboard.locked', screen: 'users', query: { usrType: 'locked' } },
  { key: 'suggestions', label: 'adminStatistics:dashboard.suggestions', screen: 'suggestions' },
  { key: 'unconfirmed_schools', label: 'adminStatistics:dashboard.schools', screen: 'schools' },
  {
    key: 'mails_waiting',
    label: 'adminStatistics:dashboard.mails_waiting',
    screen: 'mails',
    query: { state: 'waiting' },
  },
  { key: 'mails_dead', label: 'adminStatistics:dashboard.mails_dead', screen: 'mails', warns: true },
  { key: 'jobs_late', label: 'adminStatistics:dashboard.jobs_late', screen: 'jobs', warns: true },
];

/** Today's numbers and the tasks that wait for an administrator; the query reloads them every minute. */
export function Dashboard() {
  const adminT = useAdminT();
  const lang = useLang();
  const query = useQuery(dashboardQuery());
  if (query.isPending) return <SkeletonRows />;
  if (query.isLoadingError) return <LoadError text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  const { active_competition: competition, audit } = query.data;
  return (
    <div className={styles.dashboard}>
      <ul className={styles.cards} aria-label={adminT('adminStatistics:dashboard.title')}>
        {cardsFor(todayInBelgrade()).map(({ key, label, screen, query: search, warns }) => {
          const value = query.data[key];
          const inside = (
            <>
              <span className={styles.label}>{adminT(label)}</span>
              <span className={`${styles.value} zb-figure`}>{formatNumber(value)}</span>
            </>
          );
          return (
            <li key={key} data-warns={(warns === true && value > 0) || undefined}>
              {screenAt(screen) === undefined ? (
                <div>{inside}</div>
              ) : (
                <Link to={paths.admin(lang, screen, search)}>{inside}</Link>
              )}
            </li>
          );
        })}
      </ul>
      <div className={styles.columns}>
        <section>
          <h2>{adminT('adminStatistics:dashboard.competition')}</h2>
          {competition === null ? (
            <p className={styles.none}>{adminT('adminStatistics:dashboard.no_competition')}</p>
          ) : (
            <>
              <p>
                <Link to={paths.admin(lang, 'competitions')}>{competition.cmp_name}</Link>
              </p>
              <p className={styles.none}>
                {adminT(
                  competition.voting_open === 1
                    ? 'adminStatistics:dashboard.voting'
                    : competition.posting_open === 1
                      ? 'adminStatistics:dashboard.posting'
                      : 'adminStatistics:dashboard.closed',
                )}
              </p>
            </>
          )}
        </section>
        <section>
          <h2>{adminT('adminStatistics:dashboard.audit')}</h2>
          {audit.length === 0 ? (
            <p className={styles.none}>{adminT('admin:list.empty')}</p>
          ) : (
            <ol className={styles.audit}>
              {audit.map((entry) => (
                <li key={entry.aud_id}>
                  <time dateTime={entry.aud_date} className="zb-figure">
                    {formatBelgrade(entry.aud_date)}
                  </time>
                  <span>{entry.usr_username || adminT('adminContent:audit.nobody')}</span>
                  <span>
                    {adminT(`adminContent:audit.actions.${entry.action}`)}
                    {entry.object_name === '' ? '' : `: ${entry.object_name}`}
                  </span>
                </li>
              ))}
            </ol>
          )}
          <p>
            <Link to={paths.admin(lang, 'audit')}>{adminT('adminStatistics:dashboard.all_audit')}</Link>
          </p>
        </section>
      </div>
    </div>
  );
}

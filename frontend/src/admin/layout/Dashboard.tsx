import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Dashboard as Figures } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { formatBelgrade } from '@/shared/format/date';
import { formatNumber } from '@/shared/format/money';
import { useLang } from '@/shared/hooks/useLang';
import { paths } from '@/entities/site/paths';
import { useMay } from '@/entities/account/session/useMay';
import { LoadError, SkeletonRows } from '@/shared/ui/States';
import { dashboardQuery } from './queries';
import { useSentence } from '@/admin/components/audit/useSentence';
import { MonthTiles } from './MonthTiles';
import { TODAY, WAITING, type Tile } from './tiles';
import { useAdminT, type AdminKey } from '@/admin/crud/useAdminT';
import styles from './Dashboard.module.css';

/** Numbers, each a link to the list that it counts; zeros are muted. */
function Tiles({ title, tiles, figures }: { title: AdminKey; tiles: readonly Tile[]; figures: Figures }) {
  const adminT = useAdminT();
  const lang = useLang();
  const shown = tiles.flatMap((tile) => {
    const value = figures[tile.key];
    return value === null ? [] : [{ ...tile, value }]; // null: the role may not see it
  });
  if (shown.length === 0) return null;
  return (
    <section>
      <h2>{adminT(title)}</h2>
      <ul className={styles.cards} aria-label={adminT(title)}>
        {shown.map(({ key, label, screen, query, warns, value }) => {
          return (
            <li key={key} data-warns={(warns === true && value > 0) || undefined} data-zero={value === 0 || undefined}>
              <Link to={paths.admin(lang, screen, query)}>
                <span className={styles.label}>{adminT(label)}</span>
                <span className={`${styles.value} zb-figure`}>{formatNumber(value)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Today's numbers and the tasks that wait for an administrator; the query reloads them every minute. */
export function Dashboard() {
  const adminT = useAdminT();
  const lang = useLang();
  const sentence = useSentence();
  const may = useMay();
  const query = useQuery(dashboardQuery());
  if (query.isPending) return <SkeletonRows />;
  if (query.isLoadingError) return <LoadError text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  const { active_competition: competition, audit } = query.data;
  return (
    <div className={styles.dashboard}>
      <Tiles title="adminStatistics:dashboard.waiting" tiles={WAITING} figures={query.data} />
      <Tiles title="adminStatistics:dashboard.today" tiles={TODAY} figures={query.data} />
      <MonthTiles />
      <div className={styles.columns}>
        {may('read_competitions') ? (
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
        ) : null}
        {audit === null ? null : (
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
                    <span>{sentence(entry)}</span>
                  </li>
                ))}
              </ol>
            )}
            <p>
              <Link to={paths.admin(lang, 'audit')}>{adminT('adminStatistics:dashboard.all_audit')}</Link>
            </p>
          </section>
        )}
      </div>
    </div>
  );
}

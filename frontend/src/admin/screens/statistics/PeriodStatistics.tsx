import type { PeriodFigures } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import { ColumnChart } from '@/shared/charts/ColumnChart';
import { DataTable } from '@/shared/ui/DataTable';
import { useAdminT, type AdminKey } from '@/admin/crud/useAdminT';
import { StatGroup, TurnoverList } from './StatGroup';
import styles from './PeriodStatistics.module.css';

type Day = PeriodFigures['days'][number];

const SERIES = [
  { key: 'offers', title: 'adminStatistics:metric.offers_placed', series: 1 },
  { key: 'products', title: 'adminStatistics:metric.products_posted', series: 2 },
  { key: 'users', title: 'adminStatistics:metric.users_registered', series: 4 },
] as const satisfies readonly { key: keyof Day; title: AdminKey; series: number }[];

/** The statistics of a range: charts by day or week with their table, and totals. */
export function PeriodStatistics({ figures }: { figures: PeriodFigures }) {
  const adminT = useAdminT();
  const { days } = figures;
  const byWeeks = days.length > 1 && daysBetween(days) > 1;
  const table = adminT(byWeeks ? 'adminStatistics:chart.weeks' : 'adminStatistics:chart.days');
  return (
    <div className={styles.groups}>
      <div className={styles.charts}>
        {SERIES.map(({ key, title, series }) => (
          <ColumnChart
            key={key}
            title={adminT(title)}
            summary={summaryOf(adminT, days, key)}
            points={days.map((day) => ({ label: day.date, value: day[key] }))}
            series={series}
          />
        ))}
      </div>
      <details className={styles.days}>
        <summary>{table}</summary>
        <div className={styles.table}>
          <DataTable<Day>
            caption={table}
            columns={[
              {
                key: 'date',
                label: adminT(byWeeks ? 'adminStatistics:chart.week' : 'adminStatistics:chart.day'),
                cell: (day) => <span className="zb-figure">{day.date}</span>,
              },
              ...SERIES.map(({ key, title }) => ({
                key,
                label: adminT(title),
                figure: true,
                cell: (day: Day) => formatNumber(day[key]),
              })),
            ]}
            rows={days}
            rowKey={(day) => day.date}
            rowName={(day) => day.date}
            cards="never"
            dense
          />
        </div>
      </details>
      <StatGroup
        title="adminStatistics:metric.ads"
        stats={[
          ['adminStatistics:metric.products_posted', figures.products],
          ['adminStatistics:metric.sold_out', figures.sold_out],
          ['adminStatistics:metric.expired', figures.expired],
          ['adminStatistics:metric.deleted', figures.deleted],
          ['adminStatistics:metric.admin_deleted', figures.admin_deleted],
        ]}
      />
      <StatGroup
        title="adminStatistics:metric.offers_all"
        stats={[
          ['adminStatistics:metric.offers_placed', figures.offers],
          ['adminStatistics:metric.gave_up', figures.gave_up],
          ['adminStatistics:metric.rejected', figures.rejected],
          ['adminStatistics:metric.admin_rejected', figures.admin_rejected],
          ['adminStatistics:metric.contracts_made', figures.contracts],
          ['adminStatistics:metric.fulfilled', figures.fulfilled],
        ]}
      />
      <TurnoverList turnover={figures.turnover} />
      <StatGroup
        title="adminStatistics:metric.people"
        stats={[
          ['adminStatistics:metric.users_registered', figures.users],
          ['adminStatistics:metric.organisations', figures.organisations],
          ['adminStatistics:metric.ratings', figures.ratings],
          ['adminStatistics:metric.works', figures.works],
          ['adminStatistics:metric.votes', figures.votes],
        ]}
      />
    </div>
  );
}

/** Days between the last two points: 1, or 7 if the server sums up weeks. */
function daysBetween(days: readonly Day[]): number {
  const [before, last] = days.slice(-2).map(({ date }) => Date.parse(date));
  return ((last ?? 0) - (before ?? 0)) / 86_400_000;
}

function summaryOf(adminT: ReturnType<typeof useAdminT>, days: readonly Day[], key: (typeof SERIES)[number]['key']) {
  const sum = days.reduce((all, day) => all + day[key], 0);
  const best = days.reduce<Day | undefined>(
    (found, day) => (found === undefined || day[key] > found[key] ? day : found),
    undefined,
  );
  if (best === undefined || sum === 0) return adminT('adminStatistics:chart.none');
  return adminT('adminStatistics:chart.summary', {
    sum: formatNumber(sum),
    most: formatNumber(best[key]),
    day: best.date,
  });
}

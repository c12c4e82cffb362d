import { useTranslation } from 'react-i18next';
import type { AdStatistics } from '@/api/types';
import { ColumnChart } from '@/shared/charts/ColumnChart';
import { formatNumber } from '@/shared/format/money';
import { DataTable } from '@/shared/ui/DataTable';
import { bestDay, byWeeks, isLong, type ViewDay } from '../lib/days';
import styles from '../pages/AdStatisticsPage.module.css';

/** The views of each day, of a long sale those of each week, with their table. */
export function ViewDays({ figures }: { figures: AdStatistics }) {
  const { t } = useTranslation('adStatistics');
  const long = isLong(figures.days);
  const rows = long ? byWeeks(figures.days) : figures.days;
  const best = bestDay(rows);
  const title = t(long ? 'views.weeks' : 'views.days');
  const table = t(long ? 'views.table_weeks' : 'views.table_days');
  return (
    <section aria-labelledby="ad-views" className={styles.part}>
      <h2 id="ad-views">{title}</h2>
      {best === undefined ? (
        <p>{t(figures.ended ? 'views.none_ended' : 'views.none')}</p>
      ) : (
        <>
          <ColumnChart
            title={t('figure.views')}
            summary={t('views.summary', {
              sum: formatNumber(figures.views),
              most: formatNumber(best.views),
              day: long ? t('views.week_from', { day: best.day }) : best.day,
            })}
            points={rows.map(({ day, views }) => ({ label: day, value: views }))}
            series={2}
          />
          <details className={styles.more}>
            <summary>{table}</summary>
            <DataTable<ViewDay>
              caption={table}
              columns={[
                {
                  key: 'day',
                  label: t(long ? 'views.week' : 'views.day'),
                  cell: ({ day }) => <span className="zb-figure">{day}</span>,
                },
                { key: 'views', label: t('figure.views'), figure: true, cell: ({ views }) => formatNumber(views) },
              ]}
              rows={[...rows].reverse()}
              rowKey={({ day }) => day}
              rowName={({ day }) => day}
              cards="never"
              dense
            />
          </details>
        </>
      )}
    </section>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, RotateCw } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { get } from '@/api/client';
import type { CompetitionIntegrity } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { formatBelgrade } from '@/shared/format/date';
import { formatNumber } from '@/shared/format/money';
import { DataTable } from '@/shared/ui/DataTable';
import { Empty, LoadError, SkeletonLines } from '@/shared/ui/States';
import { Tag } from '@/shared/ui/Tag';
import { COMPETITION_PARAM, CompetitionSelect } from '@/admin/components/CompetitionSelect';
import { ScreenHead } from '@/admin/crud/ScreenHead';
import { useAdminT } from '@/admin/crud/useAdminT';
import { StatList } from '@/shared/ui/StatList';
import { HoursChart } from './HoursChart';
import styles from './IntegrityScreen.module.css';

const STATS = ['works', 'voters', 'votes'] as const;

/** Checks that the votes of a competition add up to its ranking, and shows when they were cast. */
export function IntegrityScreen() {
  const adminT = useAdminT();
  const [params, setParams] = useSearchParams();
  const chosen = Number(/^\d+$/.exec(params.get(COMPETITION_PARAM) ?? '')?.[0] ?? 0);
  const report = useQuery({
    queryKey: ['admin', 'integrity', chosen],
    queryFn: ({ signal }) => get(`competitions/admin/competitions/${chosen}/integrity`, undefined, { signal }),
    enabled: chosen !== 0,
    // The server recounts all votes on every request: keep no old report, and do not reload when the window gets focus.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <section className={styles.screen} aria-busy={report.isFetching}>
      <ScreenHead
        title="admin:screen.integrity"
        actions={
          chosen === 0 ? null : (
            <Button
              size="sm"
              variant="default"
              leftSection={<RotateCw size={16} aria-hidden />}
              loading={report.isFetching}
              onClick={() => void report.refetch()}
            >
              {adminT('adminCompetitions:integrity.again')}
            </Button>
          )
        }
      />
      <div className={styles.choice}>
        <CompetitionSelect
          value={chosen === 0 ? '' : String(chosen)}
          none="adminCompetitions:choose_first"
          onChange={(id) => setParams(id === '' ? {} : { [COMPETITION_PARAM]: id })}
        />
      </div>
      {chosen === 0 ? (
        <Empty>{adminT('adminCompetitions:choose_text')}</Empty>
      ) : report.isPending ? (
        <SkeletonLines lines={8} />
      ) : report.isLoadingError ? (
        <LoadError text={errorText(report.error)} onRetry={() => void report.refetch()} />
      ) : (
        <IntegrityReport report={report.data} />
      )}
    </section>
  );
}

function IntegrityReport({ report }: { report: CompetitionIntegrity }) {
  const adminT = useAdminT();
  const ok = report.recount_ok === 1;
  return (
    <>
      <StatList
        stats={STATS.map((name) => [adminT(`adminCompetitions:integrity.${name}`), formatNumber(report[name])])}
      />
      <section className={styles.section}>
        <h2>{adminT('adminCompetitions:integrity.recount')}</h2>
        <p>
          <Tag tone={ok ? 'active' : 'red'} icon={ok ? CircleCheck : CircleX}>
            {adminT(ok ? 'adminCompetitions:integrity.recount_ok' : 'adminCompetitions:integrity.recount_bad')}
          </Tag>
        </p>
        {ok ? (
          <p>{adminT('adminCompetitions:integrity.recount_ok_text')}</p>
        ) : (
          <DataTable
            caption={adminT('adminCompetitions:integrity.mismatches')}
            columns={[
              {
                key: 'work',
                label: adminT('adminCompetitions:integrity.work'),
                figure: true,
                cell: (row) => row.wrk_id,
              },
              {
                key: 'stored',
                label: adminT('adminCompetitions:integrity.stored'),
                figure: true,
                cell: (row) => formatNumber(row.stored),
              },
              {
                key: 'counted',
                label: adminT('adminCompetitions:integrity.counted'),
                figure: true,
                cell: (row) => formatNumber(row.counted),
              },
            ]}
            rows={report.mismatches}
            rowKey={(row) => row.wrk_id}
            rowName={(row) => `${adminT('adminCompetitions:integrity.work')} ${row.wrk_id}`}
            cards="never"
            dense
          />
        )}
      </section>
      <section className={styles.section}>
        <h2>{adminT('adminCompetitions:integrity.bursts')}</h2>
        <p className={styles.lead}>{adminT('adminCompetitions:integrity.bursts_lead')}</p>
        {report.bursts.length === 0 ? (
          <p>{adminT('adminCompetitions:integrity.no_bursts')}</p>
        ) : (
          <DataTable
            caption={adminT('adminCompetitions:integrity.bursts')}
            columns={[
              {
                key: 'from',
                label: adminT('adminCompetitions:integrity.from'),
                cell: (row) => <time dateTime={row.from}>{formatBelgrade(row.from)}</time>,
              },
              {
                key: 'to',
                label: adminT('adminCompetitions:integrity.to'),
                cell: (row) => <time dateTime={row.to}>{formatBelgrade(row.to)}</time>,
              },
              {
                key: 'votes',
                label: adminT('adminCompetitions:integrity.burst_votes'),
                figure: true,
                cell: (row) => formatNumber(row.votes),
              },
            ]}
            rows={report.bursts}
            rowKey={(row) => row.from}
            rowName={(row) => formatBelgrade(row.from)}
            cards="never"
            dense
          />
        )}
      </section>
      <section className={styles.section}>
        <h2>{adminT('adminCompetitions:integrity.hours')}</h2>
        {report.per_hour.length === 0 ? (
          <p>{adminT('adminCompetitions:integrity.no_votes')}</p>
        ) : (
          <>
            <p className={styles.lead}>{adminT('adminCompetitions:integrity.hours_lead')}</p>
            <HoursChart perHour={report.per_hour} />
          </>
        )}
      </section>
    </>
  );
}

import { Play } from 'lucide-react';
import { useEffect } from 'react';
import { post } from '@/api/client';
import type { Job } from '@/api/types';
import { IconButton } from '@/shared/ui/IconButton';
import { Tag } from '@/shared/ui/Tag';
import { jobLabel, jobSummary } from '@/admin/components/jobNames';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { DateTime } from '@/admin/crud/DateTime';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useRowAction } from '@/admin/crud/useRowAction';
import { useAdminT } from '@/admin/crud/useAdminT';

function Name({ row }: { row: Job }) {
  return jobLabel(useAdminT(), row.name);
}

function Summary({ row }: { row: Job }) {
  return jobSummary(useAdminT(), row.summary);
}

function Every({ row: { every } }: { row: Job }) {
  const adminT = useAdminT();
  if (every % 3600 === 0) return adminT('adminOps:job.every_hours', { count: every / 3600 });
  if (every % 60 === 0) return adminT('adminOps:job.every_minutes', { count: every / 60 });
  return adminT('adminOps:job.every_seconds', { count: every });
}

function LastStart({ row }: { row: Job }) {
  const adminT = useAdminT();
  if (row.last_start === null) return adminT('adminOps:job.never');
  return <DateTime at={row.last_start} />;
}

function Result({ row }: { row: Job }) {
  const adminT = useAdminT();
  const running = row.last_start !== null && row.last_end === null && row.result === null;
  return (
    <>
      {row.result === 'ok' ? <Tag tone="active">{adminT('adminOps:job.ok')}</Tag> : null}
      {row.result === 'failed' ? <Tag tone="red">{adminT('adminOps:job.failed')}</Tag> : null}
      {running ? <Tag tone="brand">{adminT('adminOps:job.running')}</Tag> : null}{' '}
      {row.late === 1 ? <Tag tone="red">{adminT('adminOps:job.late')}</Tag> : null}
      {row.last_start === null && row.late === 0 ? '–' : null}
    </>
  );
}

export const jobsResource = defineResource<Job>({
  key: 'jobs',
  rights: { act: 'administer' },
  title: 'admin:screen.jobs',
  id: (row) => row.name,
  name: (row) => row.name,
  source: { path: 'admin/jobs', unpaged: true },
  filters: [
    {
      name: 'late',
      label: 'adminOps:job.lateness',
      options: [
        { value: '1', label: 'adminOps:job.late_only' },
        { value: '0', label: 'adminOps:job.on_time' },
      ],
    },
  ],
  columns: [
    { key: 'name', sort: 'name', label: 'adminOps:job.name', cell: (row) => <Name row={row} /> },
    { key: 'every', sort: 'every', label: 'adminOps:job.every', cell: (row) => <Every row={row} /> },
    { key: 'last', sort: 'last_start', label: 'adminOps:job.last', cell: (row) => <LastStart row={row} /> },
    { key: 'result', label: 'adminOps:job.result', cell: (row) => <Result row={row} /> },
    { key: 'summary', label: 'adminOps:job.summary', cell: (row) => <Summary row={row} /> },
    {
      key: 'next',
      sort: 'next_start',
      label: 'adminOps:job.next',
      cell: (row) => <DateTime at={row.next_start} />,
    },
  ],
  invalidates: [['admin', 'dashboard']],
});

const RELOAD_INTERVAL = 5000;

/** Scheduled jobs with their last result and next start; the administrator can run any of them now. */
export function JobsScreen() {
  const adminT = useAdminT();
  const list = useResourceList(jobsResource);
  const { refetch } = list.query;
  const running = useRowAction((row: Job) => post(`admin/jobs/${row.name}/run`), list.refresh);
  // Jobs also start by schedule: reload while the screen is open.
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void refetch();
    }, RELOAD_INTERVAL);
    return () => clearInterval(timer);
  }, [refetch]);
  return (
    <ResourcePage
      resource={jobsResource}
      list={list}
      actions={(row) => (
        <IconButton
          icon={Play}
          label={adminT('adminOps:job.run', { name: jobLabel(adminT, row.name) })}
          disabled={running.isPending && running.variables.name === row.name}
          onClick={() => running.mutate(row)}
        />
      )}
    />
  );
}

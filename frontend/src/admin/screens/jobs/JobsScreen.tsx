import { Play } from 'lucide-react';
import { useEffect } from 'react';
import { post } from '@/api/client';
import type { Job } from '@/api/types';
import { IconButton } from '@/shared/ui/IconButton';
import { Tag } from '@/shared/ui/Tag';
import { defineBook } from '@/admin/crud/resource';
import { CodebookPage } from '@/admin/crud/ResourceScreen';
import { Moment } from '@/admin/crud/DateTime';
import { useCodebook, useDeed } from '@/admin/crud/useResourceList';
import { useWords, type Words } from '@/admin/crud/useAdminT';

const NAMES = [
  'close-due-ads',
  'send-reminders',
  'send-deadline-reminders',
  'send-newsletters',
  'change-phases',
  'make-due-copies',
  'restart-lost-exports',
  'continue-announcements',
  'clean-up',
] as const;

/** A job that has no words yet is called as in the schedule. */
function jobName(words: Words, { name }: Job): string {
  const known = NAMES.find((one) => one === name);
  return known === undefined ? name : words(`adminOps:job.names.${known}`);
}

function Name({ row }: { row: Job }) {
  return jobName(useWords(), row);
}

function Every({ row: { every } }: { row: Job }) {
  const words = useWords();
  if (every % 3600 === 0) return words('adminOps:job.every_hours', { count: every / 3600 });
  if (every % 60 === 0) return words('adminOps:job.every_minutes', { count: every / 60 });
  return words('adminOps:job.every_seconds', { count: every });
}

function LastStart({ row }: { row: Job }) {
  const words = useWords();
  if (row.last_start === null) return words('adminOps:job.never');
  return <Moment at={row.last_start} />;
}

function Result({ row }: { row: Job }) {
  const words = useWords();
  const running = row.last_start !== null && row.last_end === null && row.result === null;
  return (
    <>
      {row.result === 'ok' ? <Tag tone="active">{words('adminOps:job.ok')}</Tag> : null}
      {row.result === 'failed' ? <Tag tone="red">{words('adminOps:job.failed')}</Tag> : null}
      {running ? <Tag tone="brand">{words('adminOps:job.running')}</Tag> : null}{' '}
      {row.late === 1 ? <Tag tone="red">{words('adminOps:job.late')}</Tag> : null}
      {row.last_start === null && row.late === 0 ? '–' : null}
    </>
  );
}

export const jobsBook = defineBook<Job>({
  key: 'jobs',
  title: 'admin:screen.jobs',
  id: (row) => row.name,
  name: (row) => row.name,
  source: { path: 'admin/jobs', whole: true, noCsv: true },
  columns: [
    { key: 'name', label: 'adminOps:job.name', cell: (row) => <Name row={row} /> },
    { key: 'every', label: 'adminOps:job.every', cell: (row) => <Every row={row} /> },
    { key: 'last', label: 'adminOps:job.last', cell: (row) => <LastStart row={row} /> },
    { key: 'result', label: 'adminOps:job.result', cell: (row) => <Result row={row} /> },
    { key: 'summary', label: 'adminOps:job.summary', cell: (row) => row.summary || '–' },
    {
      key: 'next',
      label: 'adminOps:job.next',
      cell: (row) => <Moment at={row.next_start} />,
    },
  ],
  touches: [['admin', 'dashboard']],
});

const LOOK_AGAIN = 5000;

/** What runs by itself, how it went last, and when it runs next; each may be run at once. */
export function JobsScreen() {
  const words = useWords();
  const codebook = useCodebook(jobsBook);
  const { refetch } = codebook.query;
  const running = useDeed(words, (row: Job) => post<Job>(`admin/jobs/${row.name}/run`), codebook.refresh);
  // Jobs run by themselves: an open screen keeps up with them.
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void refetch();
    }, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [refetch]);
  return (
    <CodebookPage
      book={jobsBook}
      codebook={codebook}
      actions={(row) => (
        <IconButton
          icon={Play}
          label={words('adminOps:job.run', { name: jobName(words, row) })}
          disabled={running.isPending && running.variables.name === row.name}
          onClick={() => running.mutate(row)}
        />
      )}
    />
  );
}

import { FileDown } from 'lucide-react';
import { useEffect } from 'react';
import { download } from '@/api/client';
import type { DataExport } from '@/api/types';
import { FetchButton } from '@/shared/ui/FetchButton';
import { Tag } from '@/shared/ui/Tag';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { DateTime } from '@/admin/crud/DateTime';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useAdminT } from '@/admin/crud/useAdminT';

const STATE_TONES = { waiting: 'gray', making: 'brand', ready: 'active', failed: 'red' } as const;
const RELOAD_INTERVAL = 3000;

const isUnderWay = ({ exp_state: state }: DataExport) => state === 'waiting' || state === 'making';

function ExportState({ row }: { row: DataExport }) {
  const adminT = useAdminT();
  const share = row.exp_total === 0 ? 0 : Math.floor((100 * row.exp_done) / row.exp_total);
  return (
    <>
      <Tag tone={STATE_TONES[row.exp_state]}>{adminT(`adminOps:export.states.${row.exp_state}`)}</Tag>
      {row.exp_state === 'making' ? ` ${share} %` : null}
    </>
  );
}

function Download({ row }: { row: DataExport }) {
  const adminT = useAdminT();
  if (row.exp_state !== 'ready') return '–';
  return (
    <FetchButton
      size="sm"
      icon={FileDown}
      label={adminT('adminOps:export.download')}
      hint={adminT('adminOps:export.download_hint', { name: row.exp_name })}
      load={() => download(`admin/exports/${row.exp_id}`, undefined, row.exp_name)}
    />
  );
}

export const exportsResource = defineResource<DataExport>({
  key: 'exports',
  title: 'admin:screen.exports',
  empty: 'admin:empty.exports',
  id: (row) => row.exp_id,
  name: (row) => row.exp_name,
  source: { path: 'admin/exports', unpaged: true },
  columns: [
    { key: 'name', label: 'adminOps:export.name', cell: (row) => row.exp_name, sort: 'exp_name' },
    {
      key: 'date',
      label: 'adminOps:export.ordered',
      cell: (row) => <DateTime at={row.exp_date} />,
      sort: 'exp_date',
    },
    { key: 'state', label: 'adminOps:export.state', cell: (row) => <ExportState row={row} />, sort: 'exp_state' },
    {
      key: 'until',
      label: 'adminOps:export.until',
      cell: (row) => <DateTime at={row.exp_until} />,
      sort: 'exp_until',
    },
    { key: 'file', label: 'adminOps:export.file', cell: (row) => <Download row={row} /> },
  ],
});

/** The CSV files that this administrator ordered; each is kept for a week. */
export function ExportsScreen() {
  const list = useResourceList(exportsResource);
  const { refetch, data } = list.query;
  const waits = data?.data.some(isUnderWay) ?? false;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => {
      if (!document.hidden) void refetch();
    }, RELOAD_INTERVAL);
    return () => clearInterval(timer);
  }, [refetch, waits]);
  return <ResourcePage resource={exportsResource} list={list} />;
}

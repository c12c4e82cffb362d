import { Info, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { del, patch } from '@/api/client';
import type { WorkRow } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import { LIMITS } from '@/entities/site/limits';
import { IconButton } from '@/shared/ui/IconButton';
import { COMPETITION_PARAM, CompetitionSelect } from '@/admin/components/CompetitionSelect';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { YesNoTag } from '@/admin/crud/YesNoTag';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useAdminT } from '@/admin/crud/useAdminT';
import { SetupDialog } from './SetupDialog';
import { WorkInfoDialog } from './WorkInfoDialog';

interface PointsDraft {
  points: number | null;
}

const takesPart = (row: WorkRow) => row.wrk_deleted === 0;

function Author({ name }: { name: string }) {
  const adminT = useAdminT();
  return name === '' ? adminT('adminCompetitions:work.erased') : <Truncated>{name}</Truncated>;
}

function School({ name }: { name: string | null }) {
  const adminT = useAdminT();
  return name === null ? adminT('adminCompetitions:work.no_school') : <Truncated>{name}</Truncated>;
}

export const worksResource = defineResource<WorkRow, PointsDraft>({
  key: 'competition-works',
  title: 'admin:screen.competition_works',
  empty: 'admin:empty.works',
  id: (row) => row.wrk_id,
  name: (row) => row.wrk_name,
  source: { path: 'competitions/admin/works' },
  search: 'adminCompetitions:work.search',
  columns: [
    { key: 'name', label: 'adminCompetitions:work.name', cell: (row) => <Truncated>{row.wrk_name}</Truncated> },
    { key: 'author', label: 'adminCompetitions:work.author', cell: (row) => <Author name={row.wrk_author} /> },
    {
      key: 'competition',
      label: 'adminCompetitions:work.competition',
      cell: (row) => <Truncated>{row.cmp_name}</Truncated>,
    },
    { key: 'school', label: 'adminCompetitions:work.school', cell: (row) => <School name={row.sch_name} /> },
    {
      key: 'state',
      label: 'adminCompetitions:work.state',
      cell: (row) => (
        <YesNoTag good={takesPart(row)} yes="adminCompetitions:work.takes_part" no="adminCompetitions:work.deleted" />
      ),
    },
    { key: 'votes', label: 'adminCompetitions:work.votes', figure: true, cell: (row) => formatNumber(row.votes) },
    {
      key: 'admin_points',
      label: 'adminCompetitions:work.admin_points',
      figure: true,
      cell: (row) => formatNumber(row.wrk_admin_points),
    },
    {
      key: 'points',
      label: 'adminCompetitions:work.points',
      figure: true,
      cell: (row) => formatNumber(row.total_points),
    },
  ],
  form: {
    empty: { points: null },
    fields: [
      {
        kind: 'number',
        name: 'points',
        label: 'adminCompetitions:work.admin_points',
        hint: 'adminCompetitions:work.points_hint',
        min: 0,
        max: LIMITS.wrk_points_max,
        required: true,
      },
    ],
    edit: {
      can: takesPart,
      load: (row) => ({ points: row.wrk_admin_points }),
      // An empty field must not save 0 points: the server refuses a request without points.
      save: ({ points }, row) => patch(`competitions/admin/works/${row.wrk_id}`, points === null ? {} : { points }),
    },
  },
  remove: {
    can: takesPart,
    run: (row, reason) => del(`competitions/admin/works/${row.wrk_id}`, undefined, { body: { reason } }),
    reason: true,
    warning: () => 'adminCompetitions:work.delete_warning',
  },
  invalidates: [['competitions'], ['admin', 'competitions']],
});

/** The works of all competitions or of one: jury points, senders' data, new access codes, deletion. */
export function WorksScreen() {
  const adminT = useAdminT();
  const list = useResourceList(worksResource, [COMPETITION_PARAM]);
  const [shown, setShown] = useState<WorkRow | null>(null);
  const [settingUp, setSettingUp] = useState<WorkRow | null>(null);
  const { filters } = list.params;
  return (
    <ResourcePage
      resource={worksResource}
      list={list}
      tools={
        <CompetitionSelect
          value={filters[COMPETITION_PARAM] ?? ''}
          none="adminCompetitions:all_competitions"
          onChange={(id) => list.change({ filters: { ...filters, [COMPETITION_PARAM]: id } })}
        />
      }
      actions={(row) => (
        <>
          <IconButton
            icon={Info}
            label={adminT('adminCompetitions:work.info', { name: row.wrk_name })}
            onClick={() => setShown(row)}
          />
          {takesPart(row) ? (
            <IconButton
              icon={KeyRound}
              label={adminT('adminCompetitions:work.setup', { name: row.wrk_name })}
              onClick={() => setSettingUp(row)}
            />
          ) : null}
        </>
      )}
    >
      {shown === null ? null : <WorkInfoDialog work={shown} onClose={() => setShown(null)} />}
      {settingUp === null ? null : <SetupDialog work={settingUp} onClose={() => setSettingUp(null)} />}
    </ResourcePage>
  );
}

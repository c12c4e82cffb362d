import { Info, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { del, patch } from '@/api/client';
import type { Ok, WorkRow } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import { LIMITS } from '@/entities/site/limits';
import { IconButton } from '@/shared/ui/IconButton';
import { COMPETITION, CompetitionSelect } from '@/admin/components/CompetitionSelect';
import { defineBook } from '@/admin/crud/resource';
import { CodebookPage } from '@/admin/crud/ResourceScreen';
import { Cut } from '@/admin/crud/Truncated';
import { State } from '@/admin/crud/YesNoTag';
import { useCodebook } from '@/admin/crud/useResourceList';
import { useWords } from '@/admin/crud/useAdminT';
import { SetupDialog } from './SetupDialog';
import { WorkInfoDialog } from './WorkInfoDialog';

interface PointsDraft {
  points: number | null;
}

const stands = (row: WorkRow) => row.wrk_deleted === 0;

function Author({ name }: { name: string }) {
  const words = useWords();
  return name === '' ? words('adminCompetitions:work.erased') : <Cut>{name}</Cut>;
}

function School({ name }: { name: string | null }) {
  const words = useWords();
  return name === null ? words('adminCompetitions:work.no_school') : <Cut>{name}</Cut>;
}

export const worksBook = defineBook<WorkRow, PointsDraft>({
  key: 'competition-works',
  title: 'admin:screen.competition_works',
  id: (row) => row.wrk_id,
  name: (row) => row.wrk_name,
  source: { path: 'competitions/admin/works' },
  search: 'adminCompetitions:work.search',
  columns: [
    { key: 'name', label: 'adminCompetitions:work.name', cell: (row) => <Cut>{row.wrk_name}</Cut> },
    { key: 'author', label: 'adminCompetitions:work.author', cell: (row) => <Author name={row.wrk_author} /> },
    { key: 'competition', label: 'adminCompetitions:work.competition', cell: (row) => <Cut>{row.cmp_name}</Cut> },
    { key: 'school', label: 'adminCompetitions:work.school', cell: (row) => <School name={row.sch_name} /> },
    {
      key: 'state',
      label: 'adminCompetitions:work.state',
      cell: (row) => (
        <State good={stands(row)} yes="adminCompetitions:work.stands" no="adminCompetitions:work.deleted" />
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
      can: stands,
      load: (row) => ({ points: row.wrk_admin_points }),
      save: ({ points }, row) => patch<WorkRow>(`competitions/admin/works/${row.wrk_id}`, { points }),
    },
  },
  remove: {
    can: stands,
    act: (row) => del<Ok>(`competitions/admin/works/${row.wrk_id}`),
    warning: () => 'adminCompetitions:work.delete_warning',
  },
  touches: [['competitions'], ['admin', 'competitions']],
});

/** The works of all competitions or of one: points of the jury, who sent them, access given anew, taking out. */
export function WorksScreen() {
  const words = useWords();
  const codebook = useCodebook(worksBook, [COMPETITION]);
  const [shown, setShown] = useState<WorkRow | null>(null);
  const [given, setGiven] = useState<WorkRow | null>(null);
  const { filters } = codebook.asked;
  return (
    <CodebookPage
      book={worksBook}
      codebook={codebook}
      tools={
        <CompetitionSelect
          value={filters[COMPETITION] ?? ''}
          none="adminCompetitions:all_competitions"
          onChange={(id) => codebook.change({ filters: { ...filters, [COMPETITION]: id } })}
        />
      }
      actions={(row) => (
        <>
          <IconButton
            icon={Info}
            label={words('adminCompetitions:work.info', { name: row.wrk_name })}
            onClick={() => setShown(row)}
          />
          {stands(row) ? (
            <IconButton
              icon={KeyRound}
              label={words('adminCompetitions:work.setup', { name: row.wrk_name })}
              onClick={() => setGiven(row)}
            />
          ) : null}
        </>
      )}
    >
      {shown === null ? null : <WorkInfoDialog work={shown} onClose={() => setShown(null)} />}
      {given === null ? null : <SetupDialog work={given} onClose={() => setGiven(null)} />}
    </CodebookPage>
  );
}

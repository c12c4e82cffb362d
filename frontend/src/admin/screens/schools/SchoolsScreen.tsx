import { Button } from '@mantine/core';
import { FileUp, GitMerge, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { del, patch, post } from '@/api/client';
import type { Flag, SchoolRow } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import { LIMITS } from '@/entities/site/limits';
import { IconButton } from '@/shared/ui/IconButton';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { YesNoTag } from '@/admin/crud/YesNoTag';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useRowAction } from '@/admin/crud/useRowAction';
import { useAdminT } from '@/admin/crud/useAdminT';
import { ImportDialog } from './ImportDialog';
import { MergeDialog } from './MergeDialog';

/** Age groups of works that schools send. */
const AGES = [1, 2, 3] as const;
const AGE_OPTIONS = AGES.map((age) => ({ value: String(age), label: `adminCompetitions:age.${age}` as const }));

interface SchoolDraft {
  sch_name: string;
  sch_age: string;
  sch_region: string;
  sch_address: string;
  sch_website: string;
  sch_confirmed: boolean;
}

const flag = (on: boolean): Flag => (on ? 1 : 0);

const requestBody = ({ sch_age, sch_confirmed, ...draft }: SchoolDraft) => ({
  ...draft,
  sch_age: Number(sch_age),
  sch_confirmed: flag(sch_confirmed),
});

function Age({ age }: { age: number }) {
  const adminT = useAdminT();
  const known = AGES.find((one) => one === age);
  return known === undefined ? age : adminT(`adminCompetitions:age.${known}`);
}

export const schoolsResource = defineResource<SchoolRow, SchoolDraft>({
  key: 'schools',
  title: 'admin:screen.schools',
  id: (row) => row.sch_id,
  name: (row) => row.sch_name,
  source: { path: 'competitions/admin/schools' },
  search: 'adminCompetitions:school.search',
  filters: [
    { name: 'age', label: 'adminCompetitions:school.age', options: AGE_OPTIONS },
    {
      name: 'confirmed',
      label: 'adminCompetitions:school.state',
      options: [
        { value: '1', label: 'adminCompetitions:school.yes' },
        { value: '0', label: 'adminCompetitions:school.no' },
      ],
    },
  ],
  columns: [
    {
      key: 'name',
      sort: 'sch_name',
      label: 'adminCompetitions:school.name',
      cell: (row) => <Truncated>{row.sch_name}</Truncated>,
    },
    { key: 'age', sort: 'sch_age', label: 'adminCompetitions:school.age', cell: (row) => <Age age={row.sch_age} /> },
    {
      key: 'region',
      sort: 'sch_region',
      label: 'adminCompetitions:school.region',
      cell: (row) => <Truncated>{row.sch_region}</Truncated>,
    },
    {
      key: 'address',
      label: 'adminCompetitions:school.address',
      cell: (row) => <Truncated>{row.sch_address}</Truncated>,
    },
    {
      key: 'state',
      label: 'adminCompetitions:school.state',
      cell: (row) => (
        <YesNoTag good={row.sch_confirmed === 1} yes="adminCompetitions:school.yes" no="adminCompetitions:school.no" />
      ),
    },
    {
      key: 'works',
      sort: 'works_count',
      label: 'adminCompetitions:school.works',
      figure: true,
      cell: (row) => formatNumber(row.works_count),
    },
  ],
  form: {
    empty: {
      sch_name: '',
      sch_age: '2',
      sch_region: '',
      sch_address: '',
      sch_website: '',
      sch_confirmed: true,
    },
    fields: [
      {
        kind: 'text',
        name: 'sch_name',
        label: 'adminCompetitions:school.name',
        max: LIMITS.short_text_max,
        required: true,
      },
      {
        kind: 'select',
        name: 'sch_age',
        label: 'adminCompetitions:school.age',
        required: true,
        options: AGE_OPTIONS,
      },
      { kind: 'text', name: 'sch_region', label: 'adminCompetitions:school.region', max: LIMITS.short_text_max },
      { kind: 'text', name: 'sch_address', label: 'adminCompetitions:school.address', max: LIMITS.short_text_max },
      {
        kind: 'text',
        name: 'sch_website',
        label: 'adminCompetitions:school.website',
        max: LIMITS.short_text_max,
        input: 'url',
      },
      {
        kind: 'switch',
        name: 'sch_confirmed',
        label: 'adminCompetitions:school.confirmed',
        hint: 'adminCompetitions:school.confirmed_hint',
      },
    ],
    add: {
      label: 'adminCompetitions:school.add',
      save: (draft) => post('competitions/admin/schools', requestBody(draft)),
    },
    edit: {
      load: (row) => ({
        sch_name: row.sch_name,
        sch_age: String(row.sch_age),
        sch_region: row.sch_region,
        sch_address: row.sch_address,
        sch_website: row.sch_website,
        sch_confirmed: row.sch_confirmed === 1,
      }),
      save: (draft, row) => patch(`competitions/admin/schools/${row.sch_id}`, requestBody(draft)),
    },
  },
  remove: {
    // The administrator can only merge a school that has works, so that no work loses its school.
    can: (row) => row.works_count === 0,
    run: (row) => del(`competitions/admin/schools/${row.sch_id}`),
    warning: () => 'adminCompetitions:school.warning',
  },
  invalidates: [['competitions'], ['admin', 'competition-works']],
});

/** The register of schools: administrators confirm or merge schools that entrants typed, and import a CSV. */
export function SchoolsScreen() {
  const adminT = useAdminT();
  const list = useResourceList(schoolsResource);
  const [merging, setMerging] = useState<SchoolRow | null>(null);
  const [importing, setImporting] = useState(false);
  const confirming = useRowAction(
    (row: SchoolRow) => patch(`competitions/admin/schools/${row.sch_id}`, { sch_confirmed: 1 }),
    list.refresh,
  );
  return (
    <ResourcePage
      resource={schoolsResource}
      list={list}
      tools={
        <Button
          variant="default"
          size="sm"
          leftSection={<FileUp size={16} aria-hidden />}
          onClick={() => setImporting(true)}
        >
          {adminT('adminCompetitions:school.import')}
        </Button>
      }
      actions={(row) => (
        <>
          {row.sch_confirmed === 1 ? null : (
            <IconButton
              icon={ShieldCheck}
              label={adminT('adminCompetitions:school.confirm', { name: row.sch_name })}
              disabled={confirming.isPending}
              onClick={() => confirming.mutate(row)}
            />
          )}
          <IconButton
            icon={GitMerge}
            label={adminT('adminCompetitions:school.merge', { name: row.sch_name })}
            onClick={() => setMerging(row)}
          />
        </>
      )}
    >
      {merging === null ? null : (
        <MergeDialog school={merging} onClose={() => setMerging(null)} onDone={list.refresh} />
      )}
      {importing ? <ImportDialog onClose={() => setImporting(false)} onDone={list.refresh} /> : null}
    </ResourcePage>
  );
}

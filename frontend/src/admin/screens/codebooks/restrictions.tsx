import { del, patch, post } from '@/api/client';
import type { RowOf } from '@/api/operations';
import { LIMITS } from '@/entities/site/limits';
import { Tag } from '@/shared/ui/Tag';
import { codebookDefaults, nameFields, usedColumn, type CodebookMenu } from '@/admin/components/codebook';
import { defineResource } from '@/admin/crud/resource';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { useAdminT } from '@/admin/crud/useAdminT';

export const menu: CodebookMenu = {
  path: 'restrictions',
  place: 100,
  title: 'adminCodebooks:restriction.title',
  auditNames: { restriction: 'adminCodebooks:restriction.one', restrictions: 'adminCodebooks:restriction.title' },
};

type Row = RowOf<'restrictions/all'>;

interface Draft {
  rst_name: string;
  rst_name_en: string;
  rst_start_time: string;
  rst_end_time: string;
}

const HOUR_LENGTH = 5;

function Hours({ row }: { row: Row }) {
  const adminT = useAdminT();
  return (
    <>
      {row.rst_start_time}–{row.rst_end_time}{' '}
      {row.rst_end_time < row.rst_start_time ? (
        <Tag tone="gray">{adminT('adminCodebooks:restriction.wraps')}</Tag>
      ) : null}
    </>
  );
}

const resource = defineResource<Row, Draft>({
  key: menu.path,
  title: menu.title,
  id: (row) => row.rst_id,
  name: (row) => row.rst_name,
  source: { path: 'restrictions/all', unpaged: true },
  columns: [
    {
      key: 'name',
      sort: 'rst_name',
      label: 'adminCodebooks:name',
      cell: (row) => <Truncated>{row.rst_name}</Truncated>,
    },
    { key: 'hours', label: 'adminCodebooks:restriction.hours', cell: (row) => <Hours row={row} /> },
    usedColumn(),
  ],
  form: {
    empty: { rst_name: '', rst_name_en: '', rst_start_time: '', rst_end_time: '' },
    fields: [
      ...nameFields('rst_name', LIMITS.short_text_max),
      {
        kind: 'text',
        name: 'rst_start_time',
        label: 'adminCodebooks:restriction.from',
        input: 'time',
        max: HOUR_LENGTH,
        required: true,
      },
      {
        kind: 'text',
        name: 'rst_end_time',
        label: 'adminCodebooks:restriction.to',
        hint: 'adminCodebooks:restriction.hours_hint',
        input: 'time',
        max: HOUR_LENGTH,
        required: true,
      },
    ],
    add: { label: 'adminCodebooks:restriction.add', save: (draft) => post('restrictions', draft) },
  },
  ...codebookDefaults<Row>({
    isOn: (row) => row.rst_active === 1,
    set: (row, rst_active) => patch(`restrictions/${row.rst_id}`, { rst_active }),
    remove: (row) => del(`restrictions/${row.rst_id}`),
  }),
});

/** Restrictions: hours in which ads for some goods take offers. */
export function Screen() {
  return <ResourceScreen resource={resource} />;
}

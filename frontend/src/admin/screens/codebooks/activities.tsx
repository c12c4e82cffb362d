import { del, patch, post } from '@/api/client';
import type { RowOf } from '@/api/operations';
import { LIMITS } from '@/entities/site/limits';
import { codebookDefaults, nameFields, usedColumn, type CodebookMenu } from '@/admin/components/codebook';
import { defineResource } from '@/admin/crud/resource';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';

export const menu: CodebookMenu = {
  path: 'activities',
  place: 60,
  title: 'adminCodebooks:activity.title',
  auditNames: { activity: 'adminCodebooks:activity.one', organisationservices: 'adminCodebooks:activity.title' },
};

type Row = RowOf<'organisation/services/all'>;

interface Draft {
  osr_name: string;
  osr_name_en: string;
}

const resource = defineResource<Row, Draft>({
  key: menu.path,
  title: menu.title,
  id: (row) => row.osr_id,
  name: (row) => row.osr_name,
  source: { path: 'organisation/services/all', unpaged: true },
  columns: [
    {
      key: 'name',
      sort: 'osr_name',
      label: 'adminCodebooks:name',
      cell: (row) => <Truncated>{row.osr_name}</Truncated>,
    },
    usedColumn(),
  ],
  form: {
    empty: { osr_name: '', osr_name_en: '' },
    fields: nameFields('osr_name', LIMITS.short_text_max),
    add: { label: 'adminCodebooks:activity.add', save: (draft) => post('organisation/services', draft) },
  },
  ...codebookDefaults<Row>({
    isOn: (row) => row.osr_active === 1,
    set: (row, osr_active) => patch(`organisation/services/${row.osr_id}`, { osr_active }),
    remove: (row) => del(`organisation/services/${row.osr_id}`),
  }),
});

/** Fields of business. */
export function Screen() {
  return <ResourceScreen resource={resource} />;
}

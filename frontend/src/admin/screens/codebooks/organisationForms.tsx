import { del, patch, post } from '@/api/client';
import type { RowOf } from '@/api/operations';
import { codebookDefaults, nameFields, usedColumn, type CodebookMenu } from '@/admin/components/codebook';
import { defineResource } from '@/admin/crud/resource';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';

export const menu: CodebookMenu = {
  path: 'organisation-forms',
  place: 70,
  title: 'adminCodebooks:form.title',
  auditNames: { organisation_form: 'adminCodebooks:form.one', organisationtypes: 'adminCodebooks:form.title' },
};

type Row = RowOf<'organisation/type/all'>;

interface Draft {
  otp_name: string;
  otp_name_en: string;
}

const resource = defineResource<Row, Draft>({
  key: menu.path,
  title: menu.title,
  id: (row) => row.otp_id,
  name: (row) => row.otp_name,
  source: { path: 'organisation/type/all', unpaged: true },
  columns: [
    {
      key: 'name',
      sort: 'otp_name',
      label: 'adminCodebooks:name',
      cell: (row) => <Truncated>{row.otp_name}</Truncated>,
    },
    usedColumn(),
  ],
  form: {
    empty: { otp_name: '', otp_name_en: '' },
    fields: nameFields('otp_name'),
    add: { label: 'adminCodebooks:form.add', save: (draft) => post('organisation/type', draft) },
  },
  ...codebookDefaults<Row>({
    isOn: (row) => row.otp_active === 1,
    set: (row, otp_active) => patch(`organisation/type/${row.otp_id}`, { otp_active }),
    remove: (row) => del(`organisation/type/${row.otp_id}`),
  }),
});

/** Legal forms of businesses. */
export function Screen() {
  return <ResourceScreen resource={resource} />;
}

import { del, patch, post } from '@/api/client';
import type { RowOf } from '@/api/operations';
import { codebookDefaults, NAME_MAX, usedColumn, type CodebookMenu } from '@/admin/components/codebook';
import { defineResource } from '@/admin/crud/resource';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';

export const menu: CodebookMenu = {
  path: 'social-networks',
  place: 120,
  title: 'adminCodebooks:network.title',
  auditNames: { social_network: 'adminCodebooks:network.one', socialtypes: 'adminCodebooks:network.title' },
};

type Row = RowOf<'social-types/all'>;

const resource = defineResource<Row, { sct_name: string }>({
  key: menu.path,
  title: menu.title,
  id: (row) => row.sct_id,
  name: (row) => row.sct_name,
  source: { path: 'social-types/all', unpaged: true },
  columns: [
    {
      key: 'name',
      sort: 'sct_name',
      label: 'adminCodebooks:name',
      cell: (row) => <Truncated>{row.sct_name}</Truncated>,
    },
    usedColumn(),
  ],
  form: {
    empty: { sct_name: '' },
    fields: [{ kind: 'text', name: 'sct_name', label: 'adminCodebooks:name', max: NAME_MAX, required: true }],
    add: { label: 'adminCodebooks:network.add', save: (draft) => post('social-types', draft) },
  },
  ...codebookDefaults<Row>({
    isOn: (row) => row.sct_active === 1,
    set: (row, sct_active) => patch(`social-types/${row.sct_id}`, { sct_active }),
    remove: (row) => del(`social-types/${row.sct_id}`),
  }),
});

/** Social networks that profiles and ads link to. */
export function Screen() {
  return <ResourceScreen resource={resource} />;
}

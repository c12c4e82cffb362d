import { del, patch, post } from '@/api/client';
import type { RowOf } from '@/api/operations';
import { codebookDefaults, nameFields, usedColumn, type CodebookMenu } from '@/admin/components/codebook';
import { defineResource } from '@/admin/crud/resource';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';

export const menu: CodebookMenu = {
  path: 'currencies',
  place: 40,
  title: 'adminCodebooks:currency.title',
  auditNames: { currency: 'adminCodebooks:currency.one', currencies: 'adminCodebooks:currency.title' },
};

type Row = RowOf<'currency/all'>;

interface Draft {
  cur_id: string;
  cur_name: string;
  cur_name_en: string;
}

const resource = defineResource<Row, Draft>({
  key: menu.path,
  title: menu.title,
  id: (row) => row.cur_id,
  name: (row) => row.cur_name,
  source: { path: 'currency/all', unpaged: true },
  columns: [
    {
      key: 'name',
      sort: 'cur_name',
      label: 'adminCodebooks:name',
      cell: (row) => <Truncated>{row.cur_name}</Truncated>,
    },
    { key: 'code', sort: 'cur_id', label: 'adminCodebooks:currency.code', cell: (row) => row.cur_id },
    usedColumn(),
  ],
  form: {
    empty: { cur_id: '', cur_name: '', cur_name_en: '' },
    fields: [
      ...nameFields('cur_name'),
      {
        kind: 'text',
        name: 'cur_id',
        label: 'adminCodebooks:currency.code',
        hint: 'adminCodebooks:currency.code_hint',
        max: 3,
        required: true,
      },
    ],
    add: { label: 'adminCodebooks:currency.add', save: (draft) => post('currency', draft) },
  },
  ...codebookDefaults<Row>({
    isOn: (row) => row.cur_active === 1,
    set: (row, cur_active) => patch(`currency/${row.cur_id}`, { cur_active }),
    remove: (row) => del(`currency/${row.cur_id}`),
  }),
});

/** Currencies of prices. */
export function Screen() {
  return <ResourceScreen resource={resource} />;
}

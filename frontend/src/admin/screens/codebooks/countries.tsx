import { del, get, patch, post } from '@/api/client';
import type { RowOf } from '@/api/operations';
import { codebookDefaults, nameFields, usedColumn, type CodebookMenu } from '@/admin/components/codebook';
import { defineResource } from '@/admin/crud/resource';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';

export const menu: CodebookMenu = {
  path: 'countries',
  place: 10,
  title: 'adminCodebooks:country.title',
  auditNames: { country: 'adminCodebooks:country.one', countries: 'adminCodebooks:country.title' },
};

type Row = RowOf<'countries/all'>;

interface Draft {
  cnt_name: string;
  cnt_name_en: string;
  cnt_iso2: string;
  cur_id: string;
}

const resource = defineResource<Row, Draft>({
  key: menu.path,
  title: menu.title,
  id: (row) => row.cnt_id,
  name: (row) => row.cnt_name,
  source: { path: 'countries/all', unpaged: true },
  columns: [
    {
      key: 'name',
      sort: 'cnt_name',
      label: 'adminCodebooks:name',
      cell: (row) => <Truncated>{row.cnt_name}</Truncated>,
    },
    { key: 'iso2', sort: 'cnt_iso2', label: 'adminCodebooks:country.iso2', cell: (row) => row.cnt_iso2 },
    { key: 'currency', sort: 'cur_id', label: 'adminCodebooks:country.currency', cell: (row) => row.cur_id ?? '–' },
    usedColumn(),
  ],
  form: {
    empty: { cnt_name: '', cnt_name_en: '', cnt_iso2: '', cur_id: '' },
    fields: [
      ...nameFields('cnt_name'),
      {
        kind: 'text',
        name: 'cnt_iso2',
        label: 'adminCodebooks:country.iso2',
        hint: 'adminCodebooks:country.iso2_hint',
        max: 2,
        required: true,
      },
      {
        kind: 'reference',
        name: 'cur_id',
        label: 'adminCodebooks:country.currency',
        required: true,
        key: ['currency'],
        load: async (signal) =>
          (await get('currency', undefined, { signal })).map((row) => ({
            value: row.cur_id,
            label: `${row.cur_name} (${row.cur_id})`,
          })),
      },
    ],
    add: { label: 'adminCodebooks:country.add', save: (draft) => post('countries', draft) },
  },
  ...codebookDefaults<Row>({
    isOn: (row) => row.cnt_active === 1,
    set: (row, cnt_active) => patch(`countries/${row.cnt_id}`, { cnt_active }),
    remove: (row) => del(`countries/${row.cnt_id}`),
  }),
});

/** Countries of users. */
export function Screen() {
  return <ResourceScreen resource={resource} />;
}

import { del, patch, post } from '@/api/client';
import type { RowOf } from '@/api/operations';
import { codebookDefaults, nameFields, usedColumn, type CodebookMenu } from '@/admin/components/codebook';
import { defineResource } from '@/admin/crud/resource';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';

export const menu: CodebookMenu = {
  path: 'units',
  place: 50,
  title: 'adminCodebooks:unit.title',
  auditNames: { unit: 'adminCodebooks:unit.one', measurementunits: 'adminCodebooks:unit.title' },
};

type Row = RowOf<'measurment-units/all'>;

interface Draft {
  mun_name: string;
  mun_name_en: string;
  mun_unit: string;
  mun_unit_en: string;
  mun_forms: string;
  mun_forms_en: string;
}

const UNIT_NAME_MAX = 45;
const SHORT_MAX = 10;
const FORMS_MAX = 60;

const resource = defineResource<Row, Draft>({
  key: menu.path,
  title: menu.title,
  id: (row) => row.mun_id,
  name: (row) => row.mun_name,
  source: { path: 'measurment-units/all', unpaged: true },
  columns: [
    {
      key: 'name',
      sort: 'mun_name',
      label: 'adminCodebooks:name',
      cell: (row) => <Truncated>{row.mun_name}</Truncated>,
    },
    { key: 'short', sort: 'mun_unit', label: 'adminCodebooks:unit.short', cell: (row) => row.mun_unit },
    { key: 'forms', label: 'adminCodebooks:unit.forms_column', cell: (row) => row.mun_forms },
    usedColumn(),
  ],
  form: {
    empty: { mun_name: '', mun_name_en: '', mun_unit: '', mun_unit_en: '', mun_forms: '', mun_forms_en: '' },
    fields: [
      ...nameFields('mun_name', UNIT_NAME_MAX),
      {
        kind: 'text',
        name: 'mun_unit',
        label: 'adminCodebooks:unit.short',
        hint: 'adminCodebooks:unit.short_hint',
        max: SHORT_MAX,
        required: true,
      },
      {
        kind: 'text',
        name: 'mun_unit_en',
        label: 'adminCodebooks:unit.short_en',
        hint: 'adminCodebooks:english_hint',
        max: SHORT_MAX,
      },
      {
        kind: 'text',
        name: 'mun_forms',
        label: 'adminCodebooks:unit.forms',
        hint: 'adminCodebooks:unit.forms_hint',
        max: FORMS_MAX,
      },
      {
        kind: 'text',
        name: 'mun_forms_en',
        label: 'adminCodebooks:unit.forms_en',
        hint: 'adminCodebooks:unit.forms_en_hint',
        max: FORMS_MAX,
      },
    ],
    add: { label: 'adminCodebooks:unit.add', save: (draft) => post('measurment-units', draft) },
  },
  ...codebookDefaults<Row>({
    isOn: (row) => row.mun_active === 1,
    set: (row, mun_active) => patch(`measurment-units/${row.mun_id}`, { mun_active }),
    remove: (row) => del(`measurment-units/${row.mun_id}`),
  }),
});

/** Measurement units of quantities. */
export function Screen() {
  return <ResourceScreen resource={resource} />;
}

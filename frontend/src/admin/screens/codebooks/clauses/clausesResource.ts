import { del, patch, post } from '@/api/client';
import type { RowOf } from '@/api/operations';
import { LIMITS } from '@/entities/site/limits';
import { codebookDefaults, usedColumn, type CodebookMenu } from '@/admin/components/codebook';
import { defineResource } from '@/admin/crud/resource';

type Row = RowOf<'transport-clauses/all'>;

interface Draft {
  trc_code: string;
  trc_description: string;
  trc_description_en: string;
}

const CODE_MAX = 10;

/** One kind of delivery clauses: 1 general, 2 maritime. Each kind has a screen of its own. */
export function clausesResource(type: 1 | 2, menu: CodebookMenu, add: 'add_general' | 'add_maritime') {
  return defineResource<Row, Draft>({
    key: menu.path,
    title: menu.title,
    id: (row) => row.trc_id,
    name: (row) => row.trc_code,
    source: { path: 'transport-clauses/all', unpaged: true, query: { type } },
    columns: [
      { key: 'code', sort: 'trc_code', label: 'adminCodebooks:clause.code', cell: (row) => row.trc_code },
      {
        key: 'description',
        sort: 'trc_description',
        label: 'adminCodebooks:clause.description',
        cell: (row) => row.trc_description,
      },
      usedColumn(),
    ],
    form: {
      empty: { trc_code: '', trc_description: '', trc_description_en: '' },
      size: 'md',
      fields: [
        { kind: 'text', name: 'trc_code', label: 'adminCodebooks:clause.code', max: CODE_MAX, required: true },
        {
          kind: 'textarea',
          name: 'trc_description',
          label: 'adminCodebooks:clause.description',
          max: LIMITS.text_max,
          required: true,
        },
        {
          kind: 'textarea',
          name: 'trc_description_en',
          label: 'adminCodebooks:clause.description_en',
          hint: 'adminCodebooks:english_hint',
          max: LIMITS.text_max,
        },
      ],
      add: {
        label: `adminCodebooks:clause.${add}`,
        save: (draft) => post('transport-clauses', { ...draft, type }),
      },
    },
    ...codebookDefaults<Row>({
      isOn: (row) => row.trc_active === 1,
      set: (row, trc_active) => patch(`transport-clauses/${row.trc_id}`, { trc_active }),
      remove: (row) => del(`transport-clauses/${row.trc_id}`),
    }),
  });
}

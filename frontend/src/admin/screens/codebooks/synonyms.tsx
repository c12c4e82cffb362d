import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { del, patch, post } from '@/api/client';
import type { RowOf } from '@/api/operations';
import { codebookDefaults, type CodebookMenu } from '@/admin/components/codebook';
import { defineResource } from '@/admin/crud/resource';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import type { AdminT } from '@/admin/crud/useAdminT';
import { checkExpressions, EXPRESSION_PARAM, ExpressionsField, type SynonymDraft } from './synonyms/ExpressionsField';

export const menu: CodebookMenu = {
  path: 'synonyms',
  place: 112,
  title: 'adminCodebooks:synonym.title',
  right: 'write_content',
  auditNames: { synonyms: 'adminCodebooks:synonym.one', synonymgroups: 'adminCodebooks:synonym.title' },
};

type Row = RowOf<'synonyms/all'>;

const DEFAULTS = codebookDefaults<Row>({
  isOn: (row) => row.syn_active === 1,
  set: (row, syn_active) => patch(`synonyms/${row.syn_id}`, { syn_active }),
  remove: (row) => del(`synonyms/${row.syn_id}`),
});

function expressionLabel(path: string, adminT: AdminT): string | undefined {
  const index = /^syn_expressions\.(\d+)$/.exec(path)?.[1];
  return index === undefined ? undefined : adminT('adminCodebooks:synonym.expression', { n: Number(index) + 1 });
}

/** searched: what stands in the form of a new group at first. */
const synonymsResource = (searched: string) =>
  defineResource<Row, SynonymDraft>({
    key: menu.path,
    title: menu.title,
    empty: 'adminCodebooks:synonym.empty',
    id: (row) => row.syn_id,
    name: (row) => row.syn_expressions[0] ?? '',
    source: { path: 'synonyms/all', unpaged: true },
    columns: [
      {
        key: 'expressions',
        label: 'adminCodebooks:synonym.expressions',
        cell: (row) => row.syn_expressions.join(', '),
      },
    ],
    form: {
      empty: { syn_expressions: [searched, ''] },
      check: checkExpressions,
      fields: [
        {
          kind: 'custom',
          name: 'syn_expressions',
          label: 'adminCodebooks:synonym.expressions',
          render: ExpressionsField,
          labelOf: expressionLabel,
        },
      ],
      add: { label: 'adminCodebooks:synonym.add', save: (draft) => post('synonyms', draft) },
      edit: {
        load: (row) => ({ syn_expressions: row.syn_expressions }),
        save: (draft, row) => patch(`synonyms/${row.syn_id}`, draft),
      },
    },
    ...DEFAULTS,
    remove: { run: DEFAULTS.remove.run, warning: () => 'adminCodebooks:synonym.remove_warning', bulk: true },
    invalidates: [['admin', 'empty-searches']],
  });

/** Groups of expressions of which each finds what the others find. */
export function Screen() {
  const [params] = useSearchParams();
  const searched = params.get(EXPRESSION_PARAM) ?? '';
  const resource = useMemo(() => synonymsResource(searched), [searched]);
  return <ResourceScreen resource={resource} />;
}

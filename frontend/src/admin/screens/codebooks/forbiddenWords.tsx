import { del, patch, post } from '@/api/client';
import type { RowOf } from '@/api/operations';
import { codebookDefaults, NAME_MAX, type CodebookMenu } from '@/admin/components/codebook';
import { defineResource } from '@/admin/crud/resource';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';

export const menu: CodebookMenu = {
  path: 'forbidden-words',
  place: 110,
  title: 'adminCodebooks:word.title',
  auditNames: { forbidden_word: 'adminCodebooks:word.one', forbiddenwords: 'adminCodebooks:word.title' },
};

type Row = RowOf<'restricted-words/all'>;

const DEFAULTS = codebookDefaults<Row>({
  isOn: (row) => row.rsw_active === 1,
  set: (row, rsw_active) => patch(`restricted-words/${row.rsw_id}`, { rsw_active }),
  remove: (row) => del(`restricted-words/${row.rsw_id}`),
});

const resource = defineResource<Row, { rsw_word: string }>({
  key: menu.path,
  title: menu.title,
  id: (row) => row.rsw_id,
  name: (row) => row.rsw_word,
  source: { path: 'restricted-words/all', unpaged: true },
  columns: [
    {
      key: 'word',
      sort: 'rsw_word',
      label: 'adminCodebooks:word.word',
      cell: (row) => <Truncated>{row.rsw_word}</Truncated>,
    },
  ],
  form: {
    empty: { rsw_word: '' },
    fields: [
      {
        kind: 'text',
        name: 'rsw_word',
        label: 'adminCodebooks:word.word',
        hint: 'adminCodebooks:word.hint',
        max: NAME_MAX,
        required: true,
      },
    ],
    add: { label: 'adminCodebooks:word.add', save: (draft) => post('restricted-words', draft) },
  },
  ...DEFAULTS,
  remove: { ...DEFAULTS.remove, bulk: true },
});

/** Words that no ad may hold. */
export function Screen() {
  return <ResourceScreen resource={resource} />;
}

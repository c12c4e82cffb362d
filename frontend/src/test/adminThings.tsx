import { send } from '@/api/transport';
import { session } from '@/test/factories';
import { render } from '@/test/render';
import { answerRaw, type Produced } from '@/test/server';
import {
  nameErrorsByLanguage,
  defineResource,
  EMPTY_TEXT,
  type CustomFieldProps,
  type LocalizedText,
} from '@/admin/crud/resource';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';

interface Thing {
  id: number;
  name: string;
  on: 0 | 1;
}

export interface Draft {
  name: string;
  note: string;
  count: number | null;
  open: boolean;
  size: string;
  owner: string;
  picture: File | null;
  document: File | null;
  tint: string;
  day: string;
  title: LocalizedText;
  body: LocalizedText;
  pair: string;
}

const EMPTY: Draft = {
  name: '',
  note: '',
  count: null,
  open: false,
  size: 'small',
  owner: '',
  picture: null,
  document: null,
  tint: '',
  day: '',
  title: EMPTY_TEXT,
  body: EMPTY_TEXT,
  pair: '',
};

function PairField({ draft, change, errorAt, id, label }: CustomFieldProps<Draft>) {
  return (
    <label>
      {label}
      <input
        id={id('pair')}
        value={draft.pair}
        aria-invalid={errorAt('pair') !== undefined}
        onChange={(event) => change({ pair: event.currentTarget.value })}
      />
    </label>
  );
}

/** A resource with one field of each kind; it uses texts of other screens. */
export const things = defineResource<Thing, Draft>({
  key: 'things',
  title: 'admin:screen.documents',
  id: (row) => row.id,
  name: (row) => row.name,
  source: { path: 'things' as never },
  search: 'adminContent:news.search',
  filters: [
    { name: 'kind', label: 'adminContent:audit.kind', options: [{ value: 'a', label: 'adminContent:audit.what' }] },
  ],
  columns: [
    { key: 'name', sort: 'name', label: 'adminContent:faq.name', cell: (row) => <Truncated>{row.name}</Truncated> },
    { key: 'id', label: 'adminContent:tutorial.id', cell: (row) => row.id },
  ],
  toggle: {
    isOn: (row) => row.on === 1,
    set: (row, on) => send('PATCH', `things/${row.id}`, undefined, { on: on ? 1 : 0 }, {}),
  },
  form: {
    empty: EMPTY,
    size: 'lg',
    fields: [
      { kind: 'text', name: 'name', label: 'adminContent:faq.name', max: 20, required: true },
      { kind: 'textarea', name: 'note', label: 'adminContent:tutorial.text', max: 100 },
      { kind: 'number', name: 'count', label: 'adminContent:tutorial.id' },
      { kind: 'switch', name: 'open', label: 'admin:list.active' },
      {
        kind: 'select',
        name: 'size',
        label: 'adminContent:audit.kind',
        options: [
          { value: 'small', label: 'adminContent:audit.before' },
          { value: 'large', label: 'adminContent:audit.after' },
        ],
      },
      {
        kind: 'reference',
        name: 'owner',
        label: 'adminContent:audit.who',
        key: ['owners'],
        load: () => Promise.resolve([{ value: '7', label: 'Milica' }]),
      },
      {
        kind: 'image',
        name: 'picture',
        label: 'adminContent:news.image',
        limits: { types: ['png'], maxBytes: 10, maxCount: 1 },
      },
      {
        kind: 'file',
        name: 'document',
        label: 'adminContent:audit.kinds.document',
        limits: { types: ['pdf'], maxBytes: 10, maxCount: 1 },
      },
      { kind: 'colour', name: 'tint', label: 'adminContent:audit.field' },
      { kind: 'date', name: 'day', label: 'adminContent:audit.when', from: '2025-01-01', to: '2030-01-01' },
      {
        kind: 'text',
        name: 'title',
        label: 'adminContent:news.title',
        max: 20,
        required: true,
        perLanguage: true,
        on: 'add',
      },
      { kind: 'textarea', name: 'body', label: 'adminContent:news.article', max: 50, perLanguage: true, on: 'add' },
      { kind: 'custom', name: 'pair', label: 'adminContent:news.links', render: PairField },
    ],
    add: {
      label: 'adminContent:news.add',
      save: ({ picture, document, ...rest }) =>
        nameErrorsByLanguage(
          'en',
          send('POST', 'things', undefined, { ...rest, files: [picture?.name, document?.name] }, {}),
          ['title'],
        ),
    },
    edit: {
      load: (row) => ({ ...EMPTY, name: row.name }),
      save: (draft, row) => send('PATCH', `things/${row.id}`, undefined, { name: draft.name }, {}),
    },
  },
  remove: { run: (row) => send('POST', `things/${row.id}/gone`, undefined, {}, {}), bulk: true },
});

export const LONG_NAME = 'Veoma dugačko ime koje ne staje u jedan red';
export const THINGS: Thing[] = [
  { id: 1, name: 'Prva', on: 1 },
  { id: 2, name: LONG_NAME, on: 0 },
];
/** The API has no `things`: the tests of the screens' common code invent this resource. */
export const answerThings = (rows: Produced<Partial<Thing>[]> = THINGS, pageCount = 3, items = 45) =>
  answerRaw('get', 'things', rows, { page_count: pageCount, meta: { items } });
export const showThings = (at = '/sr/admin/things') =>
  render(<ResourceScreen resource={things} />, {
    user: session({ usr_id: 1, admin: true }),
    at,
    path: '/:lang/admin/:screen',
  });

import { del, patch, post } from '@/api/client';
import type { ClauseRow, ForbiddenWordRow, RestrictionRow, UnitRow } from '@/api/types';
import { LIMITS } from '@/entities/site/limits';
import { Tag } from '@/shared/ui/Tag';
import { defineResource, type AdminResource } from '@/admin/crud/resource';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { useAdminT } from '@/admin/crud/useAdminT';
import { codebookDefaults, NAME_MAX, usedColumn } from './codebookDefaults';

interface UnitDraft {
  mun_name: string;
  mun_name_en: string;
  mun_unit: string;
  mun_unit_en: string;
  mun_forms: string;
  mun_forms_en: string;
}

const UNIT_NAME_MAX = 45;
const UNIT_SHORT_MAX = 10;
const UNIT_FORMS_MAX = 60;

export const unitsResource = defineResource<UnitRow, UnitDraft>({
  key: 'units',
  title: 'admin:screen.units',
  id: (row) => row.mun_id,
  name: (row) => row.mun_name,
  source: { path: 'measurment-units/all', unpaged: true },
  columns: [
    { key: 'name', label: 'adminCodebooks:name', cell: (row) => <Truncated>{row.mun_name}</Truncated> },
    { key: 'short', label: 'adminCodebooks:unit.short', cell: (row) => row.mun_unit },
    { key: 'forms', label: 'adminCodebooks:unit.forms_column', cell: (row) => row.mun_forms },
    usedColumn(),
  ],
  form: {
    empty: { mun_name: '', mun_name_en: '', mun_unit: '', mun_unit_en: '', mun_forms: '', mun_forms_en: '' },
    fields: [
      { kind: 'text', name: 'mun_name', label: 'adminCodebooks:name', max: UNIT_NAME_MAX, required: true },
      {
        kind: 'text',
        name: 'mun_name_en',
        label: 'adminCodebooks:english',
        hint: 'adminCodebooks:english_hint',
        max: UNIT_NAME_MAX,
      },
      {
        kind: 'text',
        name: 'mun_unit',
        label: 'adminCodebooks:unit.short',
        hint: 'adminCodebooks:unit.short_hint',
        max: UNIT_SHORT_MAX,
        required: true,
      },
      {
        kind: 'text',
        name: 'mun_unit_en',
        label: 'adminCodebooks:unit.short_en',
        hint: 'adminCodebooks:english_hint',
        max: UNIT_SHORT_MAX,
      },
      {
        kind: 'text',
        name: 'mun_forms',
        label: 'adminCodebooks:unit.forms',
        hint: 'adminCodebooks:unit.forms_hint',
        max: UNIT_FORMS_MAX,
      },
      {
        kind: 'text',
        name: 'mun_forms_en',
        label: 'adminCodebooks:unit.forms_en',
        hint: 'adminCodebooks:unit.forms_en_hint',
        max: UNIT_FORMS_MAX,
      },
    ],
    add: { label: 'adminCodebooks:unit.add', save: (draft) => post('measurment-units', draft) },
  },
  ...codebookDefaults<UnitRow>({
    isOn: (row) => row.mun_active === 1,
    set: (row, mun_active) => patch(`measurment-units/${row.mun_id}`, { mun_active }),
    remove: (row) => del(`measurment-units/${row.mun_id}`),
  }),
});

/** What quantities are counted in. */
export function UnitsScreen() {
  return <ResourceScreen resource={unitsResource} />;
}

interface ClauseDraft {
  trc_code: string;
  trc_description: string;
  trc_description_en: string;
}

const CLAUSE_CODE_MAX = 10;

/** Both kinds of clauses are kept in one way. */
function clausesResource(
  type: 1 | 2,
  { key, title, add }: Pick<AdminResource<ClauseRow>, 'key' | 'title'> & { add: 'add_general' | 'add_maritime' },
) {
  return defineResource<ClauseRow, ClauseDraft>({
    key,
    title,
    id: (row) => row.trc_id,
    name: (row) => row.trc_code,
    source: { path: 'transport-clauses/all', unpaged: true, query: { type } },
    columns: [
      { key: 'code', label: 'adminCodebooks:clause.code', cell: (row) => row.trc_code },
      { key: 'description', label: 'adminCodebooks:clause.description', cell: (row) => row.trc_description },
      usedColumn(),
    ],
    form: {
      empty: { trc_code: '', trc_description: '', trc_description_en: '' },
      size: 'md',
      fields: [
        { kind: 'text', name: 'trc_code', label: 'adminCodebooks:clause.code', max: CLAUSE_CODE_MAX, required: true },
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
    ...codebookDefaults<ClauseRow>({
      isOn: (row) => row.trc_active === 1,
      set: (row, trc_active) => patch(`transport-clauses/${row.trc_id}`, { trc_active }),
      remove: (row) => del(`transport-clauses/${row.trc_id}`),
    }),
  });
}

export const generalClausesResource = clausesResource(1, {
  key: 'general-clauses',
  title: 'admin:screen.clauses_general',
  add: 'add_general',
});

export const maritimeClausesResource = clausesResource(2, {
  key: 'maritime-clauses',
  title: 'admin:screen.clauses_maritime',
  add: 'add_maritime',
});

/** Terms of delivery by road, rail and air. */
export function GeneralClausesScreen() {
  return <ResourceScreen resource={generalClausesResource} />;
}

/** Terms of delivery by sea. */
export function MaritimeClausesScreen() {
  return <ResourceScreen resource={maritimeClausesResource} />;
}

interface RestrictionDraft {
  rst_name: string;
  rst_name_en: string;
  rst_start_time: string;
  rst_end_time: string;
}

const HOUR_LENGTH = 5;

function Hours({ row }: { row: RestrictionRow }) {
  const adminT = useAdminT();
  return (
    <>
      {row.rst_start_time}–{row.rst_end_time}{' '}
      {row.rst_end_time < row.rst_start_time ? (
        <Tag tone="gray">{adminT('adminCodebooks:restriction.wraps')}</Tag>
      ) : null}
    </>
  );
}

export const restrictionsResource = defineResource<RestrictionRow, RestrictionDraft>({
  key: 'restrictions',
  title: 'admin:screen.restrictions',
  id: (row) => row.rst_id,
  name: (row) => row.rst_name,
  source: { path: 'restrictions/all', unpaged: true },
  columns: [
    { key: 'name', label: 'adminCodebooks:name', cell: (row) => <Truncated>{row.rst_name}</Truncated> },
    { key: 'hours', label: 'adminCodebooks:restriction.hours', cell: (row) => <Hours row={row} /> },
    usedColumn(),
  ],
  form: {
    empty: { rst_name: '', rst_name_en: '', rst_start_time: '', rst_end_time: '' },
    fields: [
      { kind: 'text', name: 'rst_name', label: 'adminCodebooks:name', max: LIMITS.short_text_max, required: true },
      {
        kind: 'text',
        name: 'rst_name_en',
        label: 'adminCodebooks:english',
        hint: 'adminCodebooks:english_hint',
        max: LIMITS.short_text_max,
      },
      {
        kind: 'text',
        name: 'rst_start_time',
        label: 'adminCodebooks:restriction.from',
        input: 'time',
        max: HOUR_LENGTH,
        required: true,
      },
      {
        kind: 'text',
        name: 'rst_end_time',
        label: 'adminCodebooks:restriction.to',
        hint: 'adminCodebooks:restriction.hours_hint',
        input: 'time',
        max: HOUR_LENGTH,
        required: true,
      },
    ],
    add: { label: 'adminCodebooks:restriction.add', save: (draft) => post('restrictions', draft) },
  },
  ...codebookDefaults<RestrictionRow>({
    isOn: (row) => row.rst_active === 1,
    set: (row, rst_active) => patch(`restrictions/${row.rst_id}`, { rst_active }),
    remove: (row) => del(`restrictions/${row.rst_id}`),
  }),
});

/** Hours in which some goods may be traded. */
export function RestrictionsScreen() {
  return <ResourceScreen resource={restrictionsResource} />;
}

const FORBIDDEN_WORD_DEFAULTS = codebookDefaults<ForbiddenWordRow>({
  isOn: (row) => row.rsw_active === 1,
  set: (row, rsw_active) => patch(`restricted-words/${row.rsw_id}`, { rsw_active }),
  remove: (row) => del(`restricted-words/${row.rsw_id}`),
});

export const forbiddenWordsResource = defineResource<ForbiddenWordRow, { rsw_word: string }>({
  key: 'forbidden-words',
  title: 'admin:screen.forbidden_words',
  id: (row) => row.rsw_id,
  name: (row) => row.rsw_word,
  source: { path: 'restricted-words/all', unpaged: true },
  columns: [{ key: 'word', label: 'adminCodebooks:word.word', cell: (row) => <Truncated>{row.rsw_word}</Truncated> }],
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
  ...FORBIDDEN_WORD_DEFAULTS,
  remove: { ...FORBIDDEN_WORD_DEFAULTS.remove, bulk: true },
});

/** Words that no ad may hold. */
export function ForbiddenWordsScreen() {
  return <ResourceScreen resource={forbiddenWordsResource} />;
}

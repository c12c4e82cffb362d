import { del, get, patch, post } from '@/api/client';
import type { CountryRow, CurrencyRow, RegionRow } from '@/api/types';
import { LANGS } from '@/i18n/lang';
import { Tag } from '@/shared/ui/Tag';
import { defineResource } from '@/admin/crud/resource';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { useAdminT } from '@/admin/crud/useAdminT';
import { codebookDefaults, NAME_MAX, usedColumn } from './codebookDefaults';

interface CountryDraft {
  cnt_name: string;
  cnt_name_en: string;
  cnt_iso2: string;
  cur_id: string;
}

export const countriesResource = defineResource<CountryRow, CountryDraft>({
  key: 'countries',
  title: 'admin:screen.countries',
  id: (row) => row.cnt_id,
  name: (row) => row.cnt_name,
  source: { path: 'countries/all', unpaged: true },
  columns: [
    { key: 'name', label: 'adminCodebooks:name', cell: (row) => <Truncated>{row.cnt_name}</Truncated> },
    { key: 'iso2', label: 'adminCodebooks:country.iso2', cell: (row) => row.cnt_iso2 },
    { key: 'currency', label: 'adminCodebooks:country.currency', cell: (row) => row.cur_id ?? '–' },
    usedColumn(),
  ],
  form: {
    empty: { cnt_name: '', cnt_name_en: '', cnt_iso2: '', cur_id: '' },
    fields: [
      { kind: 'text', name: 'cnt_name', label: 'adminCodebooks:name', max: NAME_MAX, required: true },
      {
        kind: 'text',
        name: 'cnt_name_en',
        label: 'adminCodebooks:english',
        hint: 'adminCodebooks:english_hint',
        max: NAME_MAX,
      },
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
  ...codebookDefaults<CountryRow>({
    isOn: (row) => row.cnt_active === 1,
    set: (row, cnt_active) => patch(`countries/${row.cnt_id}`, { cnt_active }),
    remove: (row) => del(`countries/${row.cnt_id}`),
  }),
});

/** Countries of users. */
export function CountriesScreen() {
  return <ResourceScreen resource={countriesResource} />;
}

interface CurrencyDraft {
  cur_id: string;
  cur_name: string;
  cur_name_en: string;
}

export const currenciesResource = defineResource<CurrencyRow, CurrencyDraft>({
  key: 'currencies',
  title: 'admin:screen.currencies',
  id: (row) => row.cur_id,
  name: (row) => row.cur_name,
  source: { path: 'currency/all', unpaged: true },
  columns: [
    { key: 'name', label: 'adminCodebooks:name', cell: (row) => <Truncated>{row.cur_name}</Truncated> },
    { key: 'code', label: 'adminCodebooks:currency.code', cell: (row) => row.cur_id },
    usedColumn(),
  ],
  form: {
    empty: { cur_id: '', cur_name: '', cur_name_en: '' },
    fields: [
      { kind: 'text', name: 'cur_name', label: 'adminCodebooks:name', max: NAME_MAX, required: true },
      {
        kind: 'text',
        name: 'cur_name_en',
        label: 'adminCodebooks:english',
        hint: 'adminCodebooks:english_hint',
        max: NAME_MAX,
      },
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
  ...codebookDefaults<CurrencyRow>({
    isOn: (row) => row.cur_active === 1,
    set: (row, cur_active) => patch(`currency/${row.cur_id}`, { cur_active }),
    remove: (row) => del(`currency/${row.cur_id}`),
  }),
});

/** Currencies of prices. */
export function CurrenciesScreen() {
  return <ResourceScreen resource={currenciesResource} />;
}

interface RegionDraft {
  name_sr: string;
  name_en: string;
}

const regionNames = (draft: RegionDraft) => ({
  names: LANGS.map((lang) => ({ reg_name: draft[`name_${lang}`], reg_locale: lang })),
});

function RegionTitle({ row }: { row: RegionRow }) {
  const adminT = useAdminT();
  return (
    <>
      <Truncated>{row.reg_name}</Truncated>{' '}
      {row.reg_world === 1 ? <Tag tone="gray">{adminT('adminCodebooks:region.world')}</Tag> : null}
    </>
  );
}

const REGION_DEFAULTS = codebookDefaults<RegionRow>({
  isOn: (row) => row.reg_active === 1,
  set: (row, reg_active) => patch(`regions/${row.reg_id}`, { reg_active }),
  remove: (row) => del(`regions/${row.reg_id}`),
});

export const regionsResource = defineResource<RegionRow, RegionDraft>({
  key: 'regions',
  title: 'admin:screen.regions',
  id: (row) => row.reg_id,
  name: (row) => row.reg_name,
  source: { path: 'regions/all', unpaged: true },
  columns: [{ key: 'name', label: 'adminCodebooks:name', cell: (row) => <RegionTitle row={row} /> }, usedColumn()],
  form: {
    empty: { name_sr: '', name_en: '' },
    saveWhenComplete: true,
    fields: [
      { kind: 'text', name: 'name_sr', label: 'adminCodebooks:name_sr', max: NAME_MAX, required: true },
      { kind: 'text', name: 'name_en', label: 'adminCodebooks:name_en', max: NAME_MAX, required: true },
    ],
    add: { label: 'adminCodebooks:region.add', save: (draft) => post('regions', regionNames(draft)) },
    edit: {
      load: (row) => ({
        name_sr: row.names.find((name) => name.reg_locale === 'sr')?.reg_name ?? '',
        name_en: row.names.find((name) => name.reg_locale === 'en')?.reg_name ?? '',
      }),
      save: (draft, row) => patch(`regions/${row.reg_id}`, regionNames(draft)),
    },
    draftPaths: Object.fromEntries(LANGS.map((lang, at) => [`names.${at}.reg_name`, `name_${lang}`])),
  },
  ...REGION_DEFAULTS,
  toggle: { ...REGION_DEFAULTS.toggle, can: (row) => row.reg_world === 0 },
  remove: { ...REGION_DEFAULTS.remove, can: (row) => row.used === 0 && row.reg_world === 0 },
});

/** Regions where goods are sold; "the whole world" is one of them and cannot be switched off. */
export function RegionsScreen() {
  return <ResourceScreen resource={regionsResource} />;
}

import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { del, get, patch, post } from '@/api/client';
import { useLang } from '@/shared/hooks/useLang';
import { isLang } from '@/i18n/lang';
import { Empty } from '@/shared/ui/States';
import { codebookDefaults, NAME_FIELDS_PER_LANGUAGE, usedColumn, type CodebookMenu } from '@/admin/components/codebook';
import { defineResource, type Field } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import screenStyles from '@/admin/crud/ResourceScreen.module.css';
import { Truncated } from '@/admin/crud/Truncated';
import { ScreenHead } from '@/admin/crud/ScreenHead';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useAdminT, type AdminT } from '@/admin/crud/useAdminT';
import {
  DATATYPES,
  draftOf,
  checkCharacteristic,
  EMPTY_OPTION,
  DRAFT_PATHS,
  requestBody,
  type CharacteristicDraft,
  type CharacteristicRow,
} from './characteristics/draft';
import { OptionsField } from './characteristics/OptionsField';

export const menu: CodebookMenu = {
  path: 'characteristics',
  place: 30,
  title: 'adminCodebooks:characteristic.title',
  auditNames: {
    characteristic: 'adminCodebooks:characteristic.one',
    characteristics: 'adminCodebooks:characteristic.title',
  },
};

function Options({ row }: { row: CharacteristicRow }) {
  return <Truncated>{row.options.map((option) => option.cvl_value).join(', ')}</Truncated>;
}

function Datatype({ row }: { row: CharacteristicRow }) {
  return useAdminT()(`adminCodebooks:characteristic.${row.cha_datatype}`);
}

/** The label of one option's name in the summary of errors. */
function optionLabel(path: string, adminT: AdminT): string | undefined {
  const [, index, lang] = /^options\.(\d+)\.name_(sr|en)$/.exec(path) ?? [];
  return isLang(lang) ? adminT(`adminCodebooks:characteristic.option_${lang}`, { n: Number(index) + 1 }) : undefined;
}

const FIELDS: readonly Field<CharacteristicDraft>[] = [
  ...NAME_FIELDS_PER_LANGUAGE,
  {
    kind: 'select',
    name: 'cha_datatype',
    label: 'adminCodebooks:characteristic.type',
    hint: 'adminCodebooks:characteristic.hint',
    options: DATATYPES,
  },
  {
    kind: 'custom',
    name: 'options',
    label: 'adminCodebooks:characteristic.options',
    render: OptionsField,
    labelOf: optionLabel,
  },
];

/** The characteristics of one category, without those that a sub-category inherits from its parent. */
const characteristicsResource = (category: number) => {
  const path = `categories/${category}/filters` as const;
  return defineResource<CharacteristicRow, CharacteristicDraft>({
    key: menu.path,
    title: menu.title,
    id: (row) => row.cha_id,
    name: (row) => row.cha_type,
    source: { path: `${path}/all`, unpaged: true, parentParam: 'category' },
    columns: [
      {
        key: 'name',
        sort: 'cha_type',
        label: 'adminCodebooks:name',
        cell: (row) => <Truncated>{row.cha_type}</Truncated>,
      },
      { key: 'type', label: 'adminCodebooks:characteristic.type', cell: (row) => <Datatype row={row} /> },
      { key: 'options', label: 'adminCodebooks:characteristic.options', cell: (row) => <Options row={row} /> },
      usedColumn(),
    ],
    form: {
      empty: { name_sr: '', name_en: '', cha_datatype: 'single', options: [EMPTY_OPTION] },
      size: 'md',
      saveWhenComplete: true,
      check: checkCharacteristic,
      fields: FIELDS,
      add: {
        label: 'adminCodebooks:characteristic.add',
        save: (draft) => post(path, requestBody(draft)),
      },
      edit: {
        load: draftOf,
        save: (draft, row) => patch(`${path}/${row.cha_id}`, requestBody(draft)),
      },
      draftPaths: DRAFT_PATHS,
    },
    ...codebookDefaults<CharacteristicRow>({
      isOn: (row) => row.cha_active === 1,
      set: (row, cha_active) => patch(`${path}/${row.cha_id}`, { cha_active }),
      remove: (row) => del(`${path}/${row.cha_id}`),
    }),
    search: 'adminCodebooks:characteristic.search',
  });
};

function CategorySelect({ value, onChange }: { value: string; onChange: (category: string) => void }) {
  const adminT = useAdminT();
  const lang = useLang();
  const { data = [], isPending } = useQuery({
    queryKey: ['admin', 'categories', 'choice', lang],
    queryFn: ({ signal }) => get('categories/all', undefined, { signal }),
  });
  return (
    <NativeSelect
      label={adminT('adminCodebooks:characteristic.category')}
      value={value}
      disabled={isPending}
      data={[
        { value: '', label: adminT('admin:field.none') },
        ...data.map((row) => ({
          value: String(row.cat_id),
          label: row.cat_id_parent === null ? row.cat_name : `– ${row.cat_name}`,
        })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function CategoryCharacteristics({ category, choose }: { category: string; choose: (category: string) => void }) {
  const resource = useMemo(() => characteristicsResource(Number(category)), [category]);
  const list = useResourceList(resource);
  return <ResourcePage resource={resource} list={list} tools={<CategorySelect value={category} onChange={choose} />} />;
}

/** The characteristics of a category, with their options; the administrator chooses the category first. */
export function Screen() {
  const adminT = useAdminT();
  const [params, setParams] = useSearchParams();
  const requested = params.get('category') ?? '';
  const category = /^[1-9]\d{0,17}$/.test(requested) ? requested : '';
  const choose = (next: string) => setParams(next === '' ? {} : { category: next });
  if (category !== '') return <CategoryCharacteristics key={category} category={category} choose={choose} />;
  return (
    <section className={screenStyles.screen}>
      <ScreenHead title={menu.title} />
      <div className={screenStyles.tools}>
        <CategorySelect value="" onChange={choose} />
      </div>
      <Empty>{adminT('adminCodebooks:characteristic.choose')}</Empty>
    </section>
  );
}

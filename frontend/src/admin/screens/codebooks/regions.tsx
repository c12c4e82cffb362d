import { del, patch, post } from '@/api/client';
import type { RowOf } from '@/api/operations';
import { LANGS } from '@/i18n/lang';
import { Tag } from '@/shared/ui/Tag';
import { codebookDefaults, NAME_FIELDS_PER_LANGUAGE, usedColumn, type CodebookMenu } from '@/admin/components/codebook';
import { defineResource } from '@/admin/crud/resource';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { useAdminT } from '@/admin/crud/useAdminT';

export const menu: CodebookMenu = {
  path: 'regions',
  place: 130,
  title: 'adminCodebooks:region.title',
  auditNames: { region: 'adminCodebooks:region.one', regions: 'adminCodebooks:region.title' },
};

type Row = RowOf<'regions/all'>;

interface Draft {
  name_sr: string;
  name_en: string;
}

const requestBody = (draft: Draft) => ({
  names: LANGS.map((lang) => ({ reg_name: draft[`name_${lang}`], reg_locale: lang })),
});

function RegionTitle({ row }: { row: Row }) {
  const adminT = useAdminT();
  return (
    <>
      <Truncated>{row.reg_name}</Truncated>{' '}
      {row.reg_world === 1 ? <Tag tone="gray">{adminT('adminCodebooks:region.world')}</Tag> : null}
    </>
  );
}

const DEFAULTS = codebookDefaults<Row>({
  isOn: (row) => row.reg_active === 1,
  set: (row, reg_active) => patch(`regions/${row.reg_id}`, { reg_active }),
  remove: (row) => del(`regions/${row.reg_id}`),
});

const resource = defineResource<Row, Draft>({
  key: menu.path,
  title: menu.title,
  id: (row) => row.reg_id,
  name: (row) => row.reg_name,
  source: { path: 'regions/all', unpaged: true },
  columns: [
    { key: 'name', sort: 'reg_name', label: 'adminCodebooks:name', cell: (row) => <RegionTitle row={row} /> },
    usedColumn(),
  ],
  form: {
    empty: { name_sr: '', name_en: '' },
    saveWhenComplete: true,
    fields: NAME_FIELDS_PER_LANGUAGE,
    add: { label: 'adminCodebooks:region.add', save: (draft) => post('regions', requestBody(draft)) },
    edit: {
      load: (row) => ({
        name_sr: row.names.find((name) => name.reg_locale === 'sr')?.reg_name ?? '',
        name_en: row.names.find((name) => name.reg_locale === 'en')?.reg_name ?? '',
      }),
      save: (draft, row) => patch(`regions/${row.reg_id}`, requestBody(draft)),
    },
    draftPaths: Object.fromEntries(LANGS.map((lang, at) => [`names.${at}.reg_name`, `name_${lang}`])),
  },
  ...DEFAULTS,
  toggle: { ...DEFAULTS.toggle, can: (row) => row.reg_world === 0 },
  remove: { ...DEFAULTS.remove, can: (row) => row.used === 0 && row.reg_world === 0 },
});

/** Regions where goods are sold; "the whole world" is one of them and cannot be switched off. */
export function Screen() {
  return <ResourceScreen resource={resource} />;
}

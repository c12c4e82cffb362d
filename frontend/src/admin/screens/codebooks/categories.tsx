import { ListTree } from 'lucide-react';
import { del, get, patch, post } from '@/api/client';
import type { RowOf } from '@/api/operations';
import { useLang } from '@/shared/hooks/useLang';
import { LANGS, type Lang } from '@/i18n/lang';
import { paths } from '@/entities/site/paths';
import { IconLink } from '@/shared/ui/IconButton';
import { codebookDefaults, NAME_FIELDS_PER_LANGUAGE, usedColumn, type CodebookMenu } from '@/admin/components/codebook';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useAdminT } from '@/admin/crud/useAdminT';
import styles from './categories.module.css';

export const menu: CodebookMenu = {
  path: 'categories',
  place: 20,
  title: 'adminCodebooks:category.title',
  auditNames: { category: 'adminCodebooks:category.one', categories: 'adminCodebooks:category.title' },
};

type Row = RowOf<'categories/all'>;

interface Draft {
  name_sr: string;
  name_en: string;
  cat_id_parent: string;
}

const names = (draft: Draft) => LANGS.map((lang) => ({ cat_name: draft[`name_${lang}`], cat_locale: lang }));

const DEFAULTS = codebookDefaults<Row>({
  isOn: (row) => row.cat_active === 1,
  set: (row, cat_active) => patch(`categories/${row.cat_id}`, { cat_active }),
  remove: (row) => del(`categories/${row.cat_id}`),
});

const resource = defineResource<Row, Draft>({
  key: menu.path,
  title: menu.title,
  id: (row) => row.cat_id,
  name: (row) => row.cat_name,
  source: { path: 'categories/all', unpaged: true },
  columns: [
    {
      key: 'name',
      label: 'adminCodebooks:name',
      cell: (row) => (
        <span className={row.cat_id_parent === null ? styles.main : styles.child}>
          <Truncated>{row.cat_name}</Truncated>
        </span>
      ),
    },
    usedColumn(),
  ],
  form: {
    empty: { name_sr: '', name_en: '', cat_id_parent: '' },
    saveWhenComplete: true,
    fields: [
      ...NAME_FIELDS_PER_LANGUAGE,
      {
        kind: 'reference',
        name: 'cat_id_parent',
        label: 'adminCodebooks:category.parent',
        hint: 'adminCodebooks:category.parent_hint',
        on: 'add',
        key: ['categories', 'parents'],
        load: async (signal) =>
          (await get('categories/parents', undefined, { signal })).map((row) => ({
            value: String(row.cat_id),
            label: row.cat_name,
          })),
      },
    ],
    add: {
      label: 'adminCodebooks:category.add',
      save: (draft) =>
        post('categories', {
          names: names(draft),
          ...(draft.cat_id_parent === '' ? {} : { cat_id_parent: Number(draft.cat_id_parent) }),
        }),
    },
    edit: {
      load: async (row, signal) => {
        const stored = await get(`categories/${row.cat_id}/names`, undefined, { signal });
        const name = (lang: Lang) => stored.find(({ cat_locale }) => cat_locale === lang)?.cat_name ?? '';
        return { name_sr: name('sr'), name_en: name('en'), cat_id_parent: '' };
      },
      save: (draft, row) => patch(`categories/${row.cat_id}`, { names: names(draft) }),
    },
    // The server's errors name the items of `names` by index.
    draftPaths: Object.fromEntries(LANGS.map((lang, at) => [`names.${at}.cat_name`, `name_${lang}`])),
  },
  ...DEFAULTS,
  invalidates: [...DEFAULTS.invalidates, ['ads']],
});

/** Main categories, each followed by its sub-categories; every category links to its characteristics. */
export function Screen() {
  const adminT = useAdminT();
  const lang = useLang();
  const list = useResourceList(resource);
  return (
    <ResourcePage
      resource={resource}
      list={list}
      actions={(row) => (
        <IconLink
          icon={ListTree}
          label={adminT('adminCodebooks:category.characteristics', { name: row.cat_name })}
          to={paths.admin(lang, 'characteristics', { category: row.cat_id })}
        />
      )}
    />
  );
}

import { ListTree } from 'lucide-react';
import { del, get, patch, post } from '@/api/client';
import type { CategoryName, CategoryRow } from '@/api/types';
import { useLang } from '@/shared/hooks/useLang';
import { LANGS } from '@/i18n/lang';
import { paths } from '@/entities/site/paths';
import { IconLink } from '@/shared/ui/IconButton';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useAdminT } from '@/admin/crud/useAdminT';
import styles from './CategoriesScreen.module.css';
import { codebookDefaults, NAME_MAX, usedColumn } from './codebookDefaults';

interface CategoryDraft {
  name_sr: string;
  name_en: string;
  cat_id_parent: string;
}

const names = (draft: CategoryDraft) => LANGS.map((lang) => ({ cat_name: draft[`name_${lang}`], cat_locale: lang }));

const DEFAULTS = codebookDefaults<CategoryRow>({
  isOn: (row) => row.cat_active === 1,
  set: (row, cat_active) => patch(`categories/${row.cat_id}`, { cat_active }),
  remove: (row) => del(`categories/${row.cat_id}`),
});

export const categoriesResource = defineResource<CategoryRow, CategoryDraft>({
  key: 'categories',
  title: 'admin:screen.categories',
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
      { kind: 'text', name: 'name_sr', label: 'adminCodebooks:name_sr', max: NAME_MAX, required: true },
      { kind: 'text', name: 'name_en', label: 'adminCodebooks:name_en', max: NAME_MAX, required: true },
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
        const name = (lang: CategoryName['cat_locale']) =>
          stored.find(({ cat_locale }) => cat_locale === lang)?.cat_name ?? '';
        return { name_sr: name('sr'), name_en: name('en'), cat_id_parent: '' };
      },
      save: (draft, row) => patch(`categories/${row.cat_id}`, { names: names(draft) }),
    },
    // The server names the list's items by their index.
    draftPaths: Object.fromEntries(LANGS.map((lang, at) => [`names.${at}.cat_name`, `name_${lang}`])),
  },
  ...DEFAULTS,
  invalidates: [...DEFAULTS.invalidates, ['ads']],
});

/** Main categories, each with its own below it; from each one goes to its characteristics. */
export function CategoriesScreen() {
  const adminT = useAdminT();
  const lang = useLang();
  const list = useResourceList(categoriesResource);
  return (
    <ResourcePage
      resource={categoriesResource}
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

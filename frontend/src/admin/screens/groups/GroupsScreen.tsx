import { del, get, patch, post } from '@/api/client';
import type { GroupRow } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import { StoreIcon } from '@/shared/icons/StoreIcon';
import { LANGS } from '@/i18n/lang';
import { LIMITS } from '@/entities/site/limits';
import { Tag } from '@/shared/ui/Tag';
import { defineResource, EMPTY_TEXT, type LocalizedText } from '@/admin/crud/resource';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { useAdminT } from '@/admin/crud/useAdminT';
import styles from './GroupsScreen.module.css';

interface GroupDraft {
  grp_icon: string;
  grp_name: LocalizedText;
}

const EMPTY: GroupDraft = { grp_icon: '', grp_name: EMPTY_TEXT };

const requestBody = ({ grp_icon, grp_name }: GroupDraft) => ({
  grp_icon,
  names: LANGS.map((lang) => ({ grp_name: grp_name[lang].trim(), grp_locale: lang })),
});

function Name({ group }: { group: GroupRow }) {
  const adminT = useAdminT();
  return (
    <span className={styles.name}>
      <StoreIcon name={group.grp_icon} size={20} />
      <Truncated>{group.grp_name}</Truncated>
      {group.system === 1 ? <Tag tone="gray">{adminT('adminAssets:group.system')}</Tag> : null}
    </span>
  );
}

export const groupsResource = defineResource<GroupRow, GroupDraft>({
  key: 'groups',
  title: 'admin:screen.groups',
  id: (group) => group.grp_id,
  name: (group) => group.grp_name,
  source: { path: 'groups/all', unpaged: true },
  columns: [
    { key: 'name', sort: 'grp_name', label: 'adminAssets:group.name', cell: (group) => <Name group={group} /> },
    {
      key: 'products',
      sort: 'products_count',
      label: 'adminAssets:group.products',
      figure: true,
      cell: (group) => (group.system === 1 ? '–' : formatNumber(group.products_count)),
    },
  ],
  toggle: {
    isOn: (group) => group.grp_active === 1,
    set: (group, on) => patch(`groups/${group.grp_id}`, { grp_active: on ? 1 : 0 }),
  },
  form: {
    empty: EMPTY,
    size: 'md',
    fields: [
      { kind: 'icon', name: 'grp_icon', label: 'adminAssets:group.icon', required: true },
      {
        kind: 'text',
        name: 'grp_name',
        label: 'adminAssets:group.name',
        max: LIMITS.group_name_max,
        required: true,
        perLanguage: true,
      },
    ],
    add: { label: 'adminAssets:group.add', save: (draft) => post('groups', requestBody(draft)) },
    edit: {
      load: async (group, signal) => {
        const names = await get(`groups/${group.grp_id}`, undefined, { signal });
        return {
          grp_icon: group.grp_icon,
          grp_name: { ...EMPTY_TEXT, ...Object.fromEntries(names.map((row) => [row.grp_locale, row.grp_name])) },
        };
      },
      save: (draft, group) => patch(`groups/${group.grp_id}`, requestBody(draft)),
    },
    // The server's errors name the items of `names` by index.
    draftPaths: Object.fromEntries(LANGS.map((lang, at) => [`names.${at}.grp_name`, `grp_name.${lang}`])),
  },
  remove: {
    can: (group) => group.system === 0,
    run: (group) => del(`groups/${group.grp_id}`),
    warning: (group) => (group.products_count > 0 ? 'adminAssets:group.warning' : undefined),
  },
  invalidates: [['lookup', 'groups'], ['ads']],
});

/** Groups of ads on the home page: icon, name in both languages, on or off. */
export function GroupsScreen() {
  return <ResourceScreen resource={groupsResource} />;
}

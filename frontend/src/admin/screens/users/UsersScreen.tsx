import { CircleCheck, CircleDashed, Lock, ShieldCheck, ShieldX } from 'lucide-react';
import type { AdminUser } from '@/api/types';
import { belgradeDay } from '@/shared/format/date';
import { Tag } from '@/shared/ui/Tag';
import { UserLink } from '@/admin/components/links';
import { optionsOf } from '@/admin/crud/options';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useAdminT } from '@/admin/crud/useAdminT';
import { PersonActions } from './PersonActions';
import { BULK_ACTIONS, USER_TYPES } from './users';
import styles from './UsersScreen.module.css';

function Person({ user }: { user: AdminUser }) {
  return (
    <span className={styles.lines}>
      <UserLink id={user.usr_id}>
        <Truncated>{user.usr_name}</Truncated>
      </UserLink>
      <span className={styles.second}>
        {user.usr_username} · {user.usr_email}
      </span>
    </span>
  );
}

/** The type of the account, and whether it sells or buys. */
function Kind({ user }: { user: AdminUser }) {
  const adminT = useAdminT();
  const trade = [
    ...(user.seller === 1 ? [adminT('adminUsers:trade.seller')] : []),
    ...(user.buyer === 1 ? [adminT('adminUsers:trade.buyer')] : []),
  ];
  return (
    <span className={styles.lines}>
      {adminT(user.usr_is_organisation === 1 ? 'adminUsers:kind.org' : 'adminUsers:kind.usr')}
      {trade.length === 0 ? null : <span className={styles.second}>{trade.join(', ')}</span>}
    </span>
  );
}

/** The account's status, with a tag of its own for an account without restrictions. */
export function AccountStatus({ user }: { user: AdminUser }) {
  const adminT = useAdminT();
  const usual = user.usr_banned === 0 && user.usr_unlocked === 1 && user.usr_verified === 1;
  return (
    <span className={styles.tags}>
      {user.usr_role === '' ? null : (
        <Tag tone="brand" icon={ShieldCheck}>
          {adminT(`adminUsers:role.${user.usr_role}`)}
        </Tag>
      )}
      {user.usr_banned === 1 ? (
        <Tag tone="red" icon={ShieldX}>
          {adminT('adminUsers:status.banned')}
        </Tag>
      ) : null}
      {user.usr_unlocked === 0 ? (
        <Tag tone="quince" icon={Lock}>
          {adminT('adminUsers:status.locked')}
        </Tag>
      ) : null}
      {user.usr_verified === 0 ? (
        <Tag tone="gray" icon={CircleDashed}>
          {adminT('adminUsers:status.unverified')}
        </Tag>
      ) : null}
      {usual && user.usr_role === '' ? (
        <Tag tone="active" icon={CircleCheck}>
          {adminT('adminUsers:status.ok')}
        </Tag>
      ) : null}
    </span>
  );
}

export const usersResource = defineResource<AdminUser>({
  key: 'users',
  rights: { bulk: 'moderate_people' },
  title: 'admin:screen.users',
  id: (user) => user.usr_id,
  name: (user) => user.usr_username,
  source: { path: 'admin/users' },
  search: 'adminUsers:search',
  filters: [
    {
      name: 'usrType',
      label: 'adminUsers:type.label',
      options: optionsOf(USER_TYPES, 'adminUsers:type'),
    },
    { name: 'when', label: 'admin:list.when', options: [{ value: 'today', label: 'adminUsers:today' }] },
  ],
  wide: true,
  columns: [
    { key: 'person', sort: 'usr_username', label: 'adminUsers:column.person', cell: (user) => <Person user={user} /> },
    { key: 'kind', label: 'adminUsers:column.kind', cell: (user) => <Kind user={user} /> },
    { key: 'status', label: 'adminUsers:column.status', cell: (user) => <AccountStatus user={user} /> },
    {
      key: 'since',
      sort: 'usr_date',
      label: 'adminUsers:column.since',
      figure: true,
      cell: (user) => <time dateTime={user.usr_date}>{belgradeDay(user.usr_date)}</time>,
    },
  ],
  bulk: BULK_ACTIONS,
  // A change also affects the public data of this person, and their ads.
  invalidates: [['person'], ['ads'], ['admin', 'user']],
});

/** All accounts, with their status and the actions an administrator may take. */
export function UsersScreen() {
  const list = useResourceList(usersResource);
  return (
    <ResourcePage
      resource={usersResource}
      list={list}
      actions={(user) => <PersonActions user={user} refresh={list.refresh} />}
    />
  );
}

import {
  Ban,
  CircleCheck,
  CircleDashed,
  KeyRound,
  Lock,
  LockOpen,
  MessageSquare,
  ShieldCheck,
  ShieldMinus,
  ShieldPlus,
  ShieldX,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import type { AdminUser } from '@/api/types';
import { formatBelgrade } from '@/shared/format/date';
import { WriteMessageDialog } from '@/entities/message/WriteMessageDialog';
import { useSession } from '@/entities/account/session/useSession';
import { confirm } from '@/shared/ui/confirm';
import { IconButton } from '@/shared/ui/IconButton';
import { Tag } from '@/shared/ui/Tag';
import { ReasonDialog } from '@/admin/components/ReasonDialog';
import { defineResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { Truncated } from '@/admin/crud/Truncated';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useRowAction } from '@/admin/crud/useRowAction';
import { useAdminT } from '@/admin/crud/useAdminT';
import { runUserAction, canBeWrittenTo, actionsFor, needsReason, USER_TYPES, type UserAction } from './users';
import styles from './UsersScreen.module.css';

const ICONS: Record<UserAction, LucideIcon> = {
  reset: KeyRound,
  promote: ShieldPlus,
  demote: ShieldMinus,
  lock: Lock,
  unlock: LockOpen,
  ban: Ban,
  unban: Undo2,
};

/** Actions whose confirmation focuses the answer that changes nothing. */
const DESTRUCTIVE: readonly UserAction[] = ['ban', 'lock', 'demote'];

function Person({ user }: { user: AdminUser }) {
  return (
    <span className={styles.lines}>
      <Truncated>{user.usr_name}</Truncated>
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
function AccountStatus({ user }: { user: AdminUser }) {
  const adminT = useAdminT();
  const usual = user.usr_banned === 0 && user.usr_unlocked === 1 && user.usr_verified === 1;
  return (
    <span className={styles.tags}>
      {user.usr_admin === 1 ? (
        <Tag tone="brand" icon={ShieldCheck}>
          {adminT('adminUsers:status.admin')}
        </Tag>
      ) : null}
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
      {usual && user.usr_admin === 0 ? (
        <Tag tone="active" icon={CircleCheck}>
          {adminT('adminUsers:status.ok')}
        </Tag>
      ) : null}
    </span>
  );
}

export const usersResource = defineResource<AdminUser>({
  key: 'users',
  title: 'admin:screen.users',
  id: (user) => user.usr_id,
  name: (user) => user.usr_username,
  source: { path: 'admin/users' },
  search: 'adminUsers:search',
  filters: [
    {
      name: 'usrType',
      label: 'adminUsers:type.label',
      options: USER_TYPES.map((value) => ({ value, label: `adminUsers:type.${value}` as const })),
    },
    { name: 'when', label: 'admin:list.when', options: [{ value: 'today', label: 'adminUsers:today' }] },
  ],
  wide: true,
  columns: [
    { key: 'person', label: 'adminUsers:column.person', cell: (user) => <Person user={user} /> },
    { key: 'kind', label: 'adminUsers:column.kind', cell: (user) => <Kind user={user} /> },
    { key: 'status', label: 'adminUsers:column.status', cell: (user) => <AccountStatus user={user} /> },
    {
      key: 'since',
      label: 'adminUsers:column.since',
      figure: true,
      cell: (user) => <time dateTime={user.usr_date}>{formatBelgrade(user.usr_date).slice(0, 10)}</time>,
    },
  ],
  // A change also affects the public data of this person, and their ads.
  invalidates: [['person'], ['ads']],
});

/** All accounts, with their status and the actions an administrator may take. */
export function UsersScreen() {
  const adminT = useAdminT();
  const { user: me } = useSession();
  const list = useResourceList(usersResource);
  const [recipient, setRecipient] = useState<AdminUser | null>(null);
  const running = useRowAction(runUserAction, list.refresh);
  const [explained, setExplained] = useState<{ user: AdminUser; action: UserAction } | null>(null);
  const questionOf = (user: AdminUser, action: UserAction) => ({
    title: adminT(`adminUsers:${action}.ask`, { name: user.usr_username }),
    text: adminT(`adminUsers:${action}.text`, { email: user.usr_email }),
    yes: adminT(`adminUsers:${action}.yes`),
    danger: DESTRUCTIVE.includes(action),
  });
  const ask = async (user: AdminUser, action: UserAction) => {
    if (needsReason(action)) setExplained({ user, action });
    else if (await confirm({ ...questionOf(user, action), no: adminT('admin:dialog.no') }))
      running.mutate({ user, action });
  };
  return (
    <ResourcePage
      resource={usersResource}
      list={list}
      actions={(user) => {
        if (user.usr_id === me?.usr_id) return adminT('adminUsers:yourself');
        const name = user.usr_username;
        return (
          <span className={styles.actions}>
            {canBeWrittenTo(user) ? (
              <IconButton
                icon={MessageSquare}
                label={adminT('adminUsers:write', { name })}
                onClick={() => setRecipient(user)}
              />
            ) : null}
            {actionsFor(user).map((action) => (
              <IconButton
                key={action}
                icon={ICONS[action]}
                tone={DESTRUCTIVE.includes(action) ? 'danger' : 'plain'}
                label={adminT(`adminUsers:${action}.button`, { name })}
                disabled={running.isPending && running.variables.user.usr_id === user.usr_id}
                onClick={() => void ask(user, action)}
              />
            ))}
          </span>
        );
      }}
    >
      {explained === null ? null : (
        <ReasonDialog
          question={questionOf(explained.user, explained.action)}
          busy={running.isPending}
          onSend={(reason) => running.mutate({ ...explained, reason }, { onSuccess: () => setExplained(null) })}
          onClose={() => setExplained(null)}
        />
      )}
      {recipient === null ? null : (
        <WriteMessageDialog
          person={{ id: recipient.usr_id, name: recipient.usr_name }}
          opened
          onClose={() => setRecipient(null)}
        />
      )}
    </ResourcePage>
  );
}

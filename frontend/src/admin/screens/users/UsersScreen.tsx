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
import { defineBook } from '@/admin/crud/resource';
import { CodebookPage } from '@/admin/crud/ResourceScreen';
import { Cut } from '@/admin/crud/Truncated';
import { useCodebook, useDeed } from '@/admin/crud/useResourceList';
import { useWords } from '@/admin/crud/useAdminT';
import { act, canBeWrittenTo, deedsFor, USER_TYPES, type Deed } from './users';
import styles from './UsersScreen.module.css';

const ICONS: Record<Deed, LucideIcon> = {
  reset: KeyRound,
  promote: ShieldPlus,
  demote: ShieldMinus,
  lock: Lock,
  unlock: LockOpen,
  ban: Ban,
  unban: Undo2,
};

/** Of these the safe answer has the focus. */
const HARD: readonly Deed[] = ['ban', 'lock', 'demote'];

function Person({ user }: { user: AdminUser }) {
  return (
    <span className={styles.lines}>
      <Cut>{user.usr_name}</Cut>
      <span className={styles.second}>
        {user.usr_username} · {user.usr_email}
      </span>
    </span>
  );
}

/** Who they are, and what they did here so far. */
function Kind({ user }: { user: AdminUser }) {
  const words = useWords();
  const trade = [
    ...(user.seller === 1 ? [words('adminUsers:trade.seller')] : []),
    ...(user.buyer === 1 ? [words('adminUsers:trade.buyer')] : []),
  ];
  return (
    <span className={styles.lines}>
      {words(user.usr_is_organisation === 1 ? 'adminUsers:kind.org' : 'adminUsers:kind.usr')}
      {trade.length === 0 ? null : <span className={styles.second}>{trade.join(', ')}</span>}
    </span>
  );
}

/** How the account stands; what is usual is said, too. */
function Standing({ user }: { user: AdminUser }) {
  const words = useWords();
  const usual = user.usr_banned === 0 && user.usr_unlocked === 1 && user.usr_verified === 1;
  return (
    <span className={styles.tags}>
      {user.usr_admin === 1 ? (
        <Tag tone="brand" icon={ShieldCheck}>
          {words('adminUsers:standing.admin')}
        </Tag>
      ) : null}
      {user.usr_banned === 1 ? (
        <Tag tone="red" icon={ShieldX}>
          {words('adminUsers:standing.banned')}
        </Tag>
      ) : null}
      {user.usr_unlocked === 0 ? (
        <Tag tone="quince" icon={Lock}>
          {words('adminUsers:standing.locked')}
        </Tag>
      ) : null}
      {user.usr_verified === 0 ? (
        <Tag tone="gray" icon={CircleDashed}>
          {words('adminUsers:standing.unverified')}
        </Tag>
      ) : null}
      {usual && user.usr_admin === 0 ? (
        <Tag tone="active" icon={CircleCheck}>
          {words('adminUsers:standing.usual')}
        </Tag>
      ) : null}
    </span>
  );
}

export const usersBook = defineBook<AdminUser>({
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
  ],
  wide: true,
  columns: [
    { key: 'person', label: 'adminUsers:column.person', cell: (user) => <Person user={user} /> },
    { key: 'kind', label: 'adminUsers:column.kind', cell: (user) => <Kind user={user} /> },
    { key: 'standing', label: 'adminUsers:column.standing', cell: (user) => <Standing user={user} /> },
    {
      key: 'since',
      label: 'adminUsers:column.since',
      figure: true,
      cell: (user) => <time dateTime={user.usr_date}>{formatBelgrade(user.usr_date).slice(0, 10)}</time>,
    },
  ],
  // The card, the ratings and the trade of whom it was about.
  touches: [['person'], ['ads']],
});

/** Everybody with an account: who they are, how they stand, and what an administrator may do about it. */
export function UsersScreen() {
  const words = useWords();
  const { user: me } = useSession();
  const codebook = useCodebook(usersBook);
  const [written, setWritten] = useState<AdminUser | null>(null);
  const deeds = useDeed(words, act, codebook.refresh);
  const ask = async (user: AdminUser, deed: Deed) => {
    const name = user.usr_username;
    const sure = await confirm({
      title: words(`adminUsers:${deed}.ask`, { name }),
      text: words(`adminUsers:${deed}.text`, { email: user.usr_email }),
      yes: words(`adminUsers:${deed}.yes`),
      no: words('adminUsers:no'),
      danger: HARD.includes(deed),
    });
    if (sure) deeds.mutate({ user, deed });
  };
  return (
    <CodebookPage
      book={usersBook}
      codebook={codebook}
      actions={(user) => {
        if (user.usr_id === me?.usr_id) return words('adminUsers:yourself');
        const name = user.usr_username;
        return (
          <span className={styles.deeds}>
            {canBeWrittenTo(user) ? (
              <IconButton
                icon={MessageSquare}
                label={words('adminUsers:write', { name })}
                onClick={() => setWritten(user)}
              />
            ) : null}
            {deedsFor(user).map((deed) => (
              <IconButton
                key={deed}
                icon={ICONS[deed]}
                tone={HARD.includes(deed) ? 'danger' : 'plain'}
                label={words(`adminUsers:${deed}.button`, { name })}
                disabled={deeds.isPending && deeds.variables.user.usr_id === user.usr_id}
                onClick={() => void ask(user, deed)}
              />
            ))}
          </span>
        );
      }}
    >
      {written === null ? null : (
        <WriteMessageDialog
          person={{ id: written.usr_id, name: written.usr_name }}
          opened
          onClose={() => setWritten(null)}
        />
      )}
    </CodebookPage>
  );
}

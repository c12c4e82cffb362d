import { KeyRound, Lock, LockOpen, MessageSquare, UserCheck, UserCog, UserX, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { AdminUser } from '@/api/types';
import { useMay } from '@/entities/account/session/useMay';
import { useSession } from '@/entities/account/session/useSession';
import { WriteMessageDialog } from '@/entities/message/WriteMessageDialog';
import { confirm } from '@/shared/ui/confirm';
import { presentActions } from '@/shared/ui/ActionsMenu';
import { RowActions } from '@/shared/ui/RowActions';
import { ReasonDialog } from '@/admin/crud/ReasonDialog';
import { RowIcons } from '@/admin/crud/RowIcons';
import { useRowAction } from '@/admin/crud/useRowAction';
import { useAdminT } from '@/admin/crud/useAdminT';
import { RoleDialog } from './RoleDialog';
import { actionsFor, canBeWrittenTo, canGetRole, needsReason, runUserAction, type UserAction } from './users';
import styles from './UsersScreen.module.css';

const ICONS: Record<UserAction, LucideIcon> = {
  reset: KeyRound,
  lock: Lock,
  unlock: LockOpen,
  ban: UserX,
  unban: UserCheck,
};

/** Actions whose confirmation focuses the answer that changes nothing. */
const DESTRUCTIVE: readonly UserAction[] = ['ban', 'lock'];

/** How many actions the page of a person shows outside of its menu. */
const WORDS = 2;

/**
 * What an administrator may do to an account, with the dialogs of it.
 *
 * refresh: reloads what shows the account. words: as buttons in words, where there is room for them.
 */
export function PersonActions({
  user,
  refresh,
  words = false,
}: {
  user: AdminUser;
  refresh: () => Promise<unknown>;
  words?: boolean;
}) {
  const adminT = useAdminT();
  const { user: me } = useSession();
  const may = useMay();
  const [writing, setWriting] = useState(false);
  const [promoting, setPromoting] = useState(false);
  const [explained, setExplained] = useState<UserAction | null>(null);
  const running = useRowAction(runUserAction, refresh);
  if (user.usr_id === me?.usr_id) return adminT('adminUsers:yourself');
  const name = user.usr_username;
  const questionOf = (action: UserAction) => ({
    title: adminT(`adminUsers:${action}.ask`, { name }),
    text: adminT(`adminUsers:${action}.text`, { email: user.usr_email }),
    yes: adminT(`adminUsers:${action}.yes`),
    danger: DESTRUCTIVE.includes(action),
  });
  const ask = async (action: UserAction) => {
    if (needsReason(action)) setExplained(action);
    else if (await confirm({ ...questionOf(action), no: adminT('admin:dialog.no') })) running.mutate({ user, action });
  };
  const actions = presentActions([
    canBeWrittenTo(user) &&
      may('chat') && { icon: MessageSquare, word: adminT('adminUsers:write'), onClick: () => setWriting(true) },
    canGetRole(user, may) && {
      icon: UserCog,
      word: adminT('adminUsers:role.button'),
      onClick: () => setPromoting(true),
    },
    ...actionsFor(user, may).map((action) => ({
      icon: ICONS[action],
      word: adminT(`adminUsers:${action}.button`),
      danger: action === 'ban',
      caution: action === 'lock',
      disabled: running.isPending,
      onClick: () => void ask(action),
    })),
  ]);
  return (
    <>
      {words ? (
        <RowActions name={name} main={actions.slice(0, WORDS)} more={actions.slice(WORDS)} busy={running.isPending} />
      ) : (
        <span className={styles.actions}>
          <RowIcons name={name} actions={actions} />
        </span>
      )}
      {explained === null ? null : (
        <ReasonDialog
          question={questionOf(explained)}
          busy={running.isPending}
          onSend={(reason) =>
            running.mutate({ user, action: explained, reason }, { onSuccess: () => setExplained(null) })
          }
          onClose={() => setExplained(null)}
        />
      )}
      {promoting ? <RoleDialog user={user} refresh={refresh} onClose={() => setPromoting(false)} /> : null}
      {writing ? (
        <WriteMessageDialog
          person={{ id: user.usr_id, name: user.usr_name }}
          opened
          onClose={() => setWriting(false)}
        />
      ) : null}
    </>
  );
}

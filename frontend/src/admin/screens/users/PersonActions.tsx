import { Ban, KeyRound, Lock, LockOpen, MessageSquare, Undo2, UserCog, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { AdminUser } from '@/api/types';
import { useMay } from '@/entities/account/session/useMay';
import { useSession } from '@/entities/account/session/useSession';
import { WriteMessageDialog } from '@/entities/message/WriteMessageDialog';
import { confirm } from '@/shared/ui/confirm';
import { IconButton } from '@/shared/ui/IconButton';
import { ReasonDialog } from '@/admin/crud/ReasonDialog';
import { useRowAction } from '@/admin/crud/useRowAction';
import { useAdminT } from '@/admin/crud/useAdminT';
import { RoleDialog } from './RoleDialog';
import { actionsFor, canBeWrittenTo, canGetRole, needsReason, runUserAction, type UserAction } from './users';
import styles from './UsersScreen.module.css';

const ICONS: Record<UserAction, LucideIcon> = {
  reset: KeyRound,
  lock: Lock,
  unlock: LockOpen,
  ban: Ban,
  unban: Undo2,
};

/** Actions whose confirmation focuses the answer that changes nothing. */
const DESTRUCTIVE: readonly UserAction[] = ['ban', 'lock'];

/** What an administrator may do to an account, with the dialogs of it. refresh: reloads what shows the account. */
export function PersonActions({ user, refresh }: { user: AdminUser; refresh: () => Promise<unknown> }) {
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
  return (
    <>
      <span className={styles.actions}>
        {canBeWrittenTo(user) && may('chat') ? (
          <IconButton
            icon={MessageSquare}
            label={adminT('adminUsers:write', { name })}
            onClick={() => setWriting(true)}
          />
        ) : null}
        {canGetRole(user, may) ? (
          <IconButton
            icon={UserCog}
            label={adminT('adminUsers:role.button', { name })}
            onClick={() => setPromoting(true)}
          />
        ) : null}
        {actionsFor(user, may).map((action) => (
          <IconButton
            key={action}
            icon={ICONS[action]}
            tone={DESTRUCTIVE.includes(action) ? 'danger' : 'plain'}
            label={adminT(`adminUsers:${action}.button`, { name })}
            disabled={running.isPending}
            onClick={() => void ask(action)}
          />
        ))}
      </span>
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

import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { AdminUser } from '@/api/types';
import { ReasonDialog } from '@/admin/crud/ReasonDialog';
import { useAdminT } from '@/admin/crud/useAdminT';
import { useRowAction } from '@/admin/crud/useRowAction';
import { giveRole, ROLES, type UserRole } from './users';

/** Gives a person a role, says what it includes, and asks why. */
export function RoleDialog({
  user,
  refresh,
  onClose,
}: {
  user: AdminUser;
  refresh: () => Promise<unknown>;
  onClose: () => void;
}) {
  const adminT = useAdminT();
  const [role, setRole] = useState<UserRole>(user.usr_role);
  const giving = useRowAction(giveRole, refresh);
  return (
    <ReasonDialog
      question={{
        title: adminT('adminUsers:role.title', { name: user.usr_username }),
        text: adminT('adminUsers:role.text'),
        yes: adminT('adminUsers:role.yes'),
      }}
      busy={giving.isPending}
      onSend={(reason) => giving.mutate({ user, role, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <NativeSelect
        label={adminT('adminUsers:role.label')}
        description={adminT(`adminUsers:role.includes.${role === '' ? 'none' : role}`)}
        value={role}
        data={ROLES.map((one) => ({ value: one, label: adminT(`adminUsers:role.${one === '' ? 'none' : one}`) }))}
        onChange={(event) => setRole(ROLES.find((one) => one === event.currentTarget.value) ?? '')}
      />
    </ReasonDialog>
  );
}

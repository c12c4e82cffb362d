import { NativeSelect } from '@mantine/core';
import type { AdminRef } from '@/api/types';
import { useAdminT } from '@/admin/crud/useAdminT';

/** The filter of who works on a case. */
export function AssigneeFilter({
  admins,
  value,
  onChange,
}: {
  admins: readonly AdminRef[];
  value: string;
  onChange: (value: string) => void;
}) {
  const adminT = useAdminT();
  return (
    <NativeSelect
      label={adminT('adminFeedback:case.assignee')}
      value={value}
      data={[
        { value: '', label: adminT('admin:list.all') },
        { value: '0', label: adminT('adminFeedback:case.nobody') },
        ...admins.map((admin) => ({ value: String(admin.usr_id), label: admin.usr_username })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

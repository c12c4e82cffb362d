import { NativeSelect } from '@mantine/core';
import { Eye } from 'lucide-react';
import type { ComponentType } from 'react';
import { IconButton } from '@/shared/ui/IconButton';
import type { AdminResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { useAdminT, type AdminKey } from '@/admin/crud/useAdminT';
import { useResourceList } from '@/admin/crud/useResourceList';
import { adminsOf, assigneeOptions } from './assignees';
import type { QueueDetailsProps } from './QueueDialog';

/** A list of what waits for the staff, each opened in a dialog. openLabel: takes `number`. */
export function QueueScreen<Row>({
  resource,
  openLabel,
  Details,
}: {
  resource: AdminResource<Row>;
  openLabel: AdminKey;
  Details: ComponentType<QueueDetailsProps>;
}) {
  const adminT = useAdminT();
  const list = useResourceList(resource, ['assignee']);
  const { params, change, query } = list;
  // By the address, not by the row: a step takes the row out of a filtered list while it is still read.
  const opened = params.dialog?.kind === 'edit' ? Number(params.dialog.id) : null;
  const admins = adminsOf(query.data?.meta.admins);
  return (
    <ResourcePage
      resource={resource}
      list={list}
      tools={
        <NativeSelect
          label={adminT('adminFeedback:case.assignee')}
          value={params.filters.assignee ?? ''}
          data={[{ value: '', label: adminT('admin:list.all') }, ...assigneeOptions(admins, '0', adminT)]}
          onChange={(event) => change({ filters: { ...params.filters, assignee: event.currentTarget.value } })}
        />
      }
      actions={(row) => {
        const id = String(resource.id(row));
        return (
          <IconButton
            data-opens
            icon={Eye}
            label={adminT(openLabel, { number: id })}
            onClick={() => list.open({ kind: 'edit', id })}
          />
        );
      }}
    >
      {opened === null ? null : (
        <Details key={opened} id={opened} admins={admins} onClose={() => list.open(null)} onChanged={list.refresh} />
      )}
    </ResourcePage>
  );
}

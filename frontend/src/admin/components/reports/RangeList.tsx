import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from '@/shared/ui/Dialog';
import { IconButton } from '@/shared/ui/IconButton';
import type { AdminResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useAdminT, type AdminKey } from '@/admin/crud/useAdminT';
import { RangeForm } from './RangeForm';
import type { DateRange } from '@/admin/components/dateRange';

/** The dialog of a row: the texts of its button and its heading (both take the row's `name`), and the content. */
export interface Detail<Row> {
  open: AdminKey;
  title: AdminKey;
  render: (row: Row) => ReactNode;
}

/** A list of the events in a range of days, with the form that sets the range. */
export function RangeList<Row>({
  resource,
  range,
  lead,
  detail,
}: {
  resource: AdminResource<Row>;
  /** Null for a list of the present state. */
  range: DateRange | null;
  lead?: ReactNode;
  detail?: Detail<Row>;
}) {
  const adminT = useAdminT();
  const list = useResourceList(resource, range === null ? [] : ['start_date', 'end_date']);
  const { params, change, editing: row } = list;
  return (
    <ResourcePage
      resource={resource}
      list={list}
      lead={lead}
      tools={
        range === null ? undefined : (
          <RangeForm range={range} onApply={(next) => change({ filters: { ...params.filters, ...next } })} />
        )
      }
      {...(detail === undefined
        ? {}
        : {
            actions: (one: Row) => (
              <IconButton
                data-opens
                icon={Eye}
                label={adminT(detail.open, { name: resource.name(one) })}
                onClick={() => list.open({ kind: 'edit', id: String(resource.id(one)) })}
              />
            ),
          })}
    >
      {detail === undefined || row === undefined ? null : (
        <Dialog
          opened
          onClose={() => list.open(null)}
          title={adminT(detail.title, { name: resource.name(row) })}
          size="lg"
        >
          {detail.render(row)}
        </Dialog>
      )}
    </ResourcePage>
  );
}

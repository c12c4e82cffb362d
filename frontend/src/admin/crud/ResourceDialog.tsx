import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { errorText } from '@/shared/form/errorText';
import { useLeaveGuard } from '@/shared/form/useLeaveGuard';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { toast } from '@/shared/ui/toast';
import { DIALOG } from './listParams';
import type { AdminResource, ResourceFormSpec } from './resource';
import { ResourceForm } from './ResourceForm';
import type { ResourceList } from './useResourceList';
import { useAdminT } from './useAdminT';

interface Location {
  pathname: string;
  search: string;
}

const dialogIn = ({ search }: Location) => new URLSearchParams(search).get(DIALOG);
/* The user leaves the form by opening another page or another dialog; both change the address. */
const leaves = (now: Location, next: Location) => now.pathname !== next.pathname || dialogIn(now) !== dialogIn(next);

/** Asks before the user loses unsaved changes. Call `touch` after every change, and `release` after saving. */
function useUnsaved() {
  const [dirty, setDirty] = useState(false);
  const saved = useRef(false);
  useLeaveGuard(
    dirty,
    useCallback(() => !saved.current, []),
    leaves,
  );
  return {
    touch: () => {
      saved.current = false;
      setDirty(true);
    },
    release: () => {
      saved.current = true;
    },
  };
}

/** The dialog that the address names: it adds a row, or edits a row of the visible page. */
export function ResourceDialog<Row, Draft extends object>({
  resource,
  list,
}: {
  resource: AdminResource<Row, Draft>;
  list: ResourceList<Row, Draft>;
}) {
  const { dialog } = list.params;
  const { form } = resource;
  if (form === undefined || dialog === null) return null;
  if (dialog.kind === 'add') {
    return form.add === undefined ? null : <AddDialog resource={resource} form={form} add={form.add} list={list} />;
  }
  const row = list.editing;
  if (row === undefined || form.edit === undefined || form.edit.can?.(row) === false) return null;
  return <EditDialog key={dialog.id} resource={resource} form={form} edit={form.edit} row={row} list={list} />;
}

function AddDialog<Row, Draft extends object>({
  resource,
  form,
  add,
  list,
}: {
  resource: AdminResource<Row, Draft>;
  form: ResourceFormSpec<Row, Draft>;
  add: NonNullable<ResourceFormSpec<Row, Draft>['add']>;
  list: ResourceList<Row, Draft>;
}) {
  const adminT = useAdminT();
  const unsaved = useUnsaved();
  const [saving, setSaving] = useState(false);
  // Copy the empty draft, because saving may change objects in it.
  const [start] = useState(() => structuredClone(form.empty));
  const close = () => list.open(null);
  return (
    <Dialog opened onClose={close} keepOpen={saving} title={adminT(add.label)} size={form.size ?? 'sm'}>
      <ResourceForm
        name={resource.key}
        form={form}
        start={start}
        editing={false}
        lang={list.lang}
        onDirty={unsaved.touch}
        onBusy={setSaving}
        onCancel={close}
        onSubmit={async (draft) => {
          await add.save(draft);
          unsaved.release();
          toast.ok(adminT('admin:toast.ok'));
          close();
          await list.refresh();
        }}
      />
    </Dialog>
  );
}

function EditDialog<Row, Draft extends object>({
  resource,
  form,
  edit,
  row,
  list,
}: {
  resource: AdminResource<Row, Draft>;
  form: ResourceFormSpec<Row, Draft>;
  edit: NonNullable<ResourceFormSpec<Row, Draft>['edit']>;
  row: Row;
  list: ResourceList<Row, Draft>;
}) {
  const adminT = useAdminT();
  const unsaved = useUnsaved();
  const [saving, setSaving] = useState(false);
  const start = useQuery({
    queryKey: ['admin', resource.key, 'one', resource.id(row)],
    queryFn: async ({ signal }) => edit.load(row, signal),
    // Load the row each time the dialog opens, but not again while somebody types.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const close = () => list.open(null);
  return (
    <Dialog
      opened
      onClose={close}
      keepOpen={saving}
      title={adminT('admin:dialog.edit', { name: resource.name(row) })}
      size={form.size ?? 'sm'}
    >
      {start.isPending ? (
        <SkeletonLines lines={6} />
      ) : start.isError ? (
        <LoadError text={errorText(start.error)} onRetry={() => void start.refetch()} />
      ) : (
        <ResourceForm
          name={resource.key}
          form={form}
          start={start.data}
          editing
          lang={list.lang}
          onDirty={unsaved.touch}
          onBusy={setSaving}
          onCancel={close}
          onSubmit={async (draft) => {
            await edit.save(draft, row, start.data);
            unsaved.release();
            toast.ok(adminT('admin:toast.ok'));
            close();
            await list.refresh();
          }}
        />
      )}
    </Dialog>
  );
}

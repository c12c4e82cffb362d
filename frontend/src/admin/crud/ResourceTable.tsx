import { Button, Checkbox, Switch } from '@mantine/core';
import { Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Right } from '@/api/types';
import { DataTable, type Column, type Sort } from '@/shared/ui/DataTable';
import { useMay } from '@/entities/account/session/useMay';
import { IconButton } from '@/shared/ui/IconButton';
import { toast } from '@/shared/ui/toast';
import { isDescending, sortField } from './listParams';
import { BulkActions } from './BulkActions';
import { cardsOf, type AdminResource } from './resource';
import styles from './ResourceTable.module.css';
import type { ResourceList } from './useResourceList';
import { useAdminT } from './useAdminT';

/** In the place of the button that deletes a row. A press of it tells why there is none, on touch screens too. */
function NoRemoval({ why }: { why: string | null }) {
  if (why === null) return <span className={styles.placeholder} />;
  return <IconButton icon={Trash2} label={why} className={styles.unavailable} onClick={() => toast.info(why)} />;
}

/** After a deletion the deleted row's button cannot keep the focus: it goes to the heading. */
function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}

/** The column of the table that a `sort` of the address names, and its direction; null for none. */
function sortOf<Row, Draft extends object>(resource: AdminResource<Row, Draft>, chosen: string | null): Sort | null {
  const column = chosen === null ? undefined : resource.columns.find(({ sort }) => sort === sortField(chosen));
  if (chosen === null || column === undefined) return null;
  return { key: column.key, direction: isDescending(chosen) ? 'desc' : 'asc' };
}

/** The rows of a resource with their switch and their buttons, `actions` first; cards on narrow windows. */
export function ResourceTable<Row, Draft extends object>({
  resource,
  list,
  actions,
  details,
}: {
  resource: AdminResource<Row, Draft>;
  list: ResourceList<Row, Draft>;
  actions?: ((row: Row) => ReactNode) | undefined;
  details?: ((row: Row) => ReactNode) | undefined;
}) {
  const adminT = useAdminT();
  const { rows, selection, removing } = list;
  const [unfolded, setUnfolded] = useState<number | string | null>(null);
  const may = useMay();
  const permits = (right: Right | undefined) => right === undefined || may(right);
  const removal = permits(resource.rights?.remove) ? resource.remove : undefined;
  const bulkActions = permits(resource.rights?.bulk ?? resource.rights?.act) ? resource.bulk : undefined;
  const whyNot = removal?.whyNot;
  const removesMany = removal?.bulk === true;
  const bulk = removesMany || bulkActions !== undefined;
  const { edit } = resource.form ?? {};
  const editable = edit !== undefined;
  const canRemove = (row: Row) => removal !== undefined && removal.can?.(row) !== false;
  const selectable = (row: Row) => bulkActions !== undefined || (removesMany && canRemove(row));
  const remove = (removed: readonly Row[]) =>
    void list.remove(removed).then((done) => {
      if (done) focusHeading();
    });
  const columns: Column<Row>[] = resource.columns
    .filter(({ key }) => !list.preferences.hidden.includes(key))
    .map((column) => ({
      key: column.key,
      label: adminT(column.label),
      cell: column.cell,
      sortable: column.sort !== undefined,
      ...(column.figure === undefined ? {} : { figure: column.figure }),
    }));
  if (resource.toggle !== undefined) {
    const { isOn, can } = resource.toggle;
    columns.push({
      key: 'toggle',
      label: adminT('admin:list.active'),
      cell: (row) => (
        <Switch
          size="sm"
          aria-label={adminT('admin:list.toggle', { name: resource.name(row) })}
          checked={isOn(row)}
          disabled={list.switching === resource.id(row) || can?.(row) === false}
          onChange={(event) => void list.toggle(row, event.currentTarget.checked)}
        />
      ),
    });
  }
  const buttons = (row: Row) => {
    const name = resource.name(row);
    const id = resource.id(row);
    return (
      <>
        {actions?.(row)}
        {!editable ? null : edit.can?.(row) === false ? (
          <span className={styles.placeholder} />
        ) : (
          <IconButton
            data-opens
            icon={Pencil}
            label={adminT('admin:list.edit', { name })}
            onClick={() => list.open({ kind: 'edit', id: String(id) })}
          />
        )}
        {removal === undefined ? null : !canRemove(row) ? (
          <NoRemoval why={whyNot === undefined ? null : adminT(whyNot, { name })} />
        ) : (
          <IconButton
            icon={Trash2}
            tone="danger"
            label={adminT('admin:list.remove', { name })}
            disabled={removing.includes(id)}
            onClick={() => remove([row])}
          />
        )}
        {selectable(row) ? (
          <Checkbox
            className={styles.check}
            aria-label={adminT('admin:list.select', { name })}
            checked={selection.ids.has(id)}
            onChange={() => selection.toggle(id)}
          />
        ) : null}
      </>
    );
  };
  const hasButtons = actions !== undefined || editable || removal !== undefined || bulk;
  const chosen = rows.filter((row) => selectable(row) && selection.ids.has(resource.id(row)));
  return (
    <div className={styles.table}>
      {bulk ? (
        <div className={styles.bulk}>
          <Checkbox
            label={
              chosen.length === 0
                ? adminT('admin:list.select_all')
                : adminT('admin:list.selected', { count: chosen.length })
            }
            checked={chosen.length > 0 && chosen.length === rows.length}
            indeterminate={chosen.length > 0 && chosen.length < rows.length}
            onChange={(event) => selection.all(event.currentTarget.checked)}
          />
          <BulkActions resource={resource} list={list} chosen={chosen} offered={bulkActions ?? []} />
          {chosen.length === 0 || !removesMany ? null : (
            <Button
              size="compact-md"
              color="red"
              variant="light"
              loading={removing.length > 1}
              leftSection={<Trash2 size={16} aria-hidden />}
              onClick={() => remove(chosen)}
            >
              {adminT('admin:list.remove_selected')}
            </Button>
          )}
        </div>
      ) : null}
      <DataTable<Row>
        caption={adminT(resource.title)}
        columns={columns}
        rows={rows}
        rowKey={resource.id}
        rowName={resource.name}
        sort={sortOf(resource, list.params.sort)}
        onSort={({ key, direction }) => {
          const field = resource.columns.find((column) => column.key === key)?.sort;
          if (field !== undefined) list.change({ sort: direction === 'desc' ? `-${field}` : field });
        }}
        {...(hasButtons ? { actions: buttons } : {})}
        {...(details === undefined ? {} : { expanded: details, openKey: unfolded, onOpen: setUnfolded })}
        cards={cardsOf(resource)}
        dense
      />
    </div>
  );
}

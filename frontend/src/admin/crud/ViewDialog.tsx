import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { Dialog } from '@/shared/ui/Dialog';
import styles from './ListTools.module.css';
import type { AdminResource } from './resource';
import type { ResourceList } from './useResourceList';
import { useAdminT } from './useAdminT';

/** Chooses the columns of a list and its order; on narrow windows, which have no headings, the only place for both. */
export function ViewDialog<Row, Draft extends object>({
  resource,
  list,
  onClose,
}: {
  resource: AdminResource<Row, Draft>;
  list: ResourceList<Row, Draft>;
  onClose: () => void;
}) {
  const adminT = useAdminT();
  const { hidden, toggleColumn, showAllColumns } = list.preferences;
  const sortable = resource.columns.flatMap(({ sort, label }) => (sort === undefined ? [] : [{ sort, label }]));
  const [first, ...others] = resource.columns;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={adminT('admin:view.title')}
      actions={
        <>
          <Button
            variant="default"
            disabled={hidden.length === 0 && list.params.sort === null}
            onClick={() => {
              showAllColumns();
              list.change({ sort: null });
            }}
          >
            {adminT('admin:view.reset')}
          </Button>
          <Button onClick={onClose}>{adminT('admin:view.done')}</Button>
        </>
      }
    >
      {sortable.length === 0 ? null : (
        <NativeSelect
          label={adminT('admin:view.sort')}
          value={list.params.sort ?? ''}
          data={[
            { value: '', label: adminT('admin:view.sort_default') },
            ...sortable.flatMap(({ sort, label }) => [
              { value: sort, label: adminT('admin:view.up', { column: adminT(label) }) },
              { value: `-${sort}`, label: adminT('admin:view.down', { column: adminT(label) }) },
            ]),
          ]}
          onChange={({ currentTarget: { value } }) => list.change({ sort: value === '' ? null : value })}
        />
      )}
      <fieldset className={styles.columns}>
        <legend>{adminT('admin:view.columns')}</legend>
        {first === undefined ? null : <Checkbox label={adminT(first.label)} checked disabled readOnly />}
        {others.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={adminT(label)}
            checked={!hidden.includes(key)}
            onChange={() => toggleColumn(key)}
          />
        ))}
      </fieldset>
    </Dialog>
  );
}

import { Button, Checkbox, Switch } from '@mantine/core';
import { Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { DataTable, type Column } from '@/shared/ui/DataTable';
import { IconButton } from '@/shared/ui/IconButton';
import type { Book } from './resource';
import styles from './ResourceTable.module.css';
import type { Codebook } from './useResourceList';
import { useWords } from './useAdminT';

/** The heading gets the focus when what had it is gone. */
function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}

/** The rows of a book with its switch, edit and delete, and `actions` before them; below 600 px label-value rows. */
export function CodebookTable<Row, Draft extends object>({
  book,
  codebook,
  actions,
  details,
}: {
  book: Book<Row, Draft>;
  codebook: Codebook<Row, Draft>;
  actions?: ((row: Row) => ReactNode) | undefined;
  details?: ((row: Row) => ReactNode) | undefined;
}) {
  const words = useWords();
  const { rows, selection, removing } = codebook;
  const [unfolded, setUnfolded] = useState<number | string | null>(null);
  const many = book.remove?.many === true;
  const { edit } = book.form ?? {};
  const edits = edit !== undefined;
  const goes = (row: Row) => book.remove !== undefined && book.remove.can?.(row) !== false;
  const remove = (gone: readonly Row[]) =>
    void codebook.remove(gone).then((done) => {
      if (done) focusHeading();
    });
  const columns: Column<Row>[] = book.columns.map((column) => ({
    key: column.key,
    label: words(column.label),
    cell: column.cell,
    ...(column.figure === undefined ? {} : { figure: column.figure }),
  }));
  if (book.toggle !== undefined) {
    const { isOn, can } = book.toggle;
    columns.push({
      key: 'toggle',
      label: words('admin:list.active'),
      cell: (row) => (
        <Switch
          size="sm"
          aria-label={words('admin:list.toggle', { name: book.name(row) })}
          checked={isOn(row)}
          disabled={codebook.switching === book.id(row) || can?.(row) === false}
          onChange={(event) => codebook.toggle(row, event.currentTarget.checked)}
        />
      ),
    });
  }
  const buttons = (row: Row) => {
    const name = book.name(row);
    const id = book.id(row);
    return (
      <>
        {actions?.(row)}
        {!edits ? null : edit.can?.(row) === false ? (
          <span className={styles.place} />
        ) : (
          <IconButton
            icon={Pencil}
            label={words('admin:list.edit', { name })}
            onClick={() => codebook.open({ kind: 'edit', id: String(id) })}
          />
        )}
        {book.remove === undefined ? null : !goes(row) ? (
          <span className={styles.place} />
        ) : (
          <IconButton
            icon={Trash2}
            tone="danger"
            label={words('admin:list.remove', { name })}
            disabled={removing.includes(id)}
            onClick={() => remove([row])}
          />
        )}
        {many && goes(row) ? (
          <Checkbox
            className={styles.check}
            aria-label={words('admin:list.select', { name })}
            checked={selection.ids.has(id)}
            onChange={() => selection.toggle(id)}
          />
        ) : null}
      </>
    );
  };
  const hasButtons = actions !== undefined || edits || book.remove !== undefined;
  const chosen = rows.filter((row) => goes(row) && selection.ids.has(book.id(row)));
  return (
    <div className={styles.table}>
      {many ? (
        <div className={styles.bulk}>
          <Checkbox
            label={
              chosen.length === 0
                ? words('admin:list.select_all')
                : words('admin:list.selected', { count: chosen.length })
            }
            checked={chosen.length > 0 && chosen.length === rows.length}
            indeterminate={chosen.length > 0 && chosen.length < rows.length}
            onChange={(event) => selection.all(event.currentTarget.checked)}
          />
          {chosen.length === 0 ? null : (
            <Button
              size="compact-md"
              color="red"
              variant="light"
              loading={removing.length > 1}
              leftSection={<Trash2 size={16} aria-hidden />}
              onClick={() => remove(chosen)}
            >
              {words('admin:list.remove_selected')}
            </Button>
          )}
        </div>
      ) : null}
      <DataTable<Row>
        caption={words(book.title)}
        columns={columns}
        rows={rows}
        rowKey={book.id}
        rowName={book.name}
        {...(hasButtons ? { actions: buttons } : {})}
        {...(details === undefined ? {} : { expanded: details, openKey: unfolded, onOpen: setUnfolded })}
        cards={book.wide === true || book.columns.length > 5 ? 'upTo1000' : 'below600'}
        dense
      />
    </div>
  );
}

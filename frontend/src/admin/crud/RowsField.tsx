import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './RowsField.module.css';

/** A field of several alike rows, in their order, that grow at the end. */
export function RowsField<Row>({
  id,
  label,
  hint,
  rows,
  most,
  addLabel,
  onAdd,
  children,
}: {
  id: string;
  label: string;
  hint: string;
  rows: readonly Row[];
  most: number;
  addLabel: string;
  onAdd: () => void;
  /** The fields of one row, the last of them its tools. */
  children: (row: Row, index: number) => ReactNode;
}) {
  return (
    <fieldset className={styles.rows} aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      {rows.map((row, index) => (
        // Rows have no name of their own, and what is in them is in the draft.
        <div key={index} className={styles.row}>
          {children(row, index)}
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<Plus size={16} aria-hidden />}
          disabled={rows.length >= most}
          onClick={onAdd}
        >
          {addLabel}
        </Button>
      </div>
    </fieldset>
  );
}

import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './RowsField.module.css';

/** A field of several rows of the same inputs, with a button that adds a row at the end. */
export function RowsField<Row>({
  id,
  label,
  hint,
  rows,
  max,
  addLabel,
  onAdd,
  single = false,
  children,
}: {
  id: string;
  label: string;
  hint: string;
  rows: readonly Row[];
  max: number;
  addLabel: string;
  onAdd: () => void;
  /** A row has one input, else two. */
  single?: boolean;
  /** Draws the inputs of one row; its buttons come last. */
  children: (row: Row, index: number) => ReactNode;
}) {
  return (
    <fieldset className={styles.rows} aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      {rows.map((row, index) => (
        // Rows have no id and hold no state of their own, so the index is a safe key.
        <div key={index} className={styles.row} data-single={single || undefined}>
          {children(row, index)}
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<Plus size={16} aria-hidden />}
          disabled={rows.length >= max}
          onClick={onAdd}
        >
          {addLabel}
        </Button>
      </div>
    </fieldset>
  );
}

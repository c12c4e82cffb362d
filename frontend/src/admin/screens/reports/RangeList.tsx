import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from '@/shared/ui/Dialog';
import { IconButton } from '@/shared/ui/IconButton';
import type { Book } from '@/admin/crud/resource';
import { CodebookPage } from '@/admin/crud/ResourceScreen';
import { useCodebook } from '@/admin/crud/useResourceList';
import { useWords, type AdminKey } from '@/admin/crud/useAdminT';
import { RangeForm } from './RangeForm';
import type { Range } from '@/admin/components/dateRange';

/** What opens of a row: the words of its button and heading (with `name`), and the list inside. */
export interface Detail<Row> {
  open: AdminKey;
  title: AdminKey;
  render: (row: Row) => ReactNode;
}

/** A list of what happened in a range. */
export function RangeList<Row>({
  book,
  range,
  lead,
  detail,
}: {
  book: Book<Row>;
  /** None: the list is of this moment. */
  range: Range | null;
  lead?: ReactNode;
  detail?: Detail<Row>;
}) {
  const words = useWords();
  const codebook = useCodebook(book, range === null ? [] : ['start_date', 'end_date']);
  const { asked, change, editing: row } = codebook;
  return (
    <CodebookPage
      book={book}
      codebook={codebook}
      lead={lead}
      tools={
        range === null ? undefined : (
          <RangeForm range={range} onApply={(next) => change({ filters: { ...asked.filters, ...next } })} />
        )
      }
      {...(detail === undefined
        ? {}
        : {
            actions: (one: Row) => (
              <IconButton
                icon={Eye}
                label={words(detail.open, { name: book.name(one) })}
                onClick={() => codebook.open({ kind: 'edit', id: String(book.id(one)) })}
              />
            ),
          })}
    >
      {detail === undefined || row === undefined ? null : (
        <Dialog
          opened
          onClose={() => codebook.open(null)}
          title={words(detail.title, { name: book.name(row) })}
          size="lg"
        >
          {detail.render(row)}
        </Dialog>
      )}
    </CodebookPage>
  );
}

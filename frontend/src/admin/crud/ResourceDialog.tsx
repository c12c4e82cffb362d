import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { errorText } from '@/shared/form/errorText';
import { useLeaveGuard } from '@/shared/form/useLeaveGuard';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { toast } from '@/shared/ui/toast';
import { DIALOG } from './listParams';
import type { Book, BookForm } from './resource';
import { CodebookForm } from './ResourceForm';
import type { Codebook } from './useResourceList';
import { useWords } from './useAdminT';

interface Location {
  pathname: string;
  search: string;
}

const dialogAt = ({ search }: Location) => new URLSearchParams(search).get(DIALOG);
/* Inside a form one leaves by another page, and by any way that closes the dialog: all of them change the address. */
const leaves = (now: Location, next: Location) => now.pathname !== next.pathname || dialogAt(now) !== dialogAt(next);

/** What is under way in a form: whether something was typed, and the leave to go once it is saved. */
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

/** The dialog that the address names: a new record, or one of the page's rows. */
export function CodebookDialog<Row, Draft extends object>({
  book,
  codebook,
}: {
  book: Book<Row, Draft>;
  codebook: Codebook<Row, Draft>;
}) {
  const { dialog } = codebook.asked;
  const { form } = book;
  if (form === undefined || dialog === null) return null;
  if (dialog.kind === 'add') {
    return form.add === undefined ? null : <AddDialog book={book} form={form} add={form.add} codebook={codebook} />;
  }
  const row = codebook.editing;
  if (row === undefined || form.edit === undefined || form.edit.can?.(row) === false) return null;
  return <EditDialog key={dialog.id} book={book} form={form} edit={form.edit} row={row} codebook={codebook} />;
}

function AddDialog<Row, Draft extends object>({
  book,
  form,
  add,
  codebook,
}: {
  book: Book<Row, Draft>;
  form: BookForm<Row, Draft>;
  add: NonNullable<BookForm<Row, Draft>['add']>;
  codebook: Codebook<Row, Draft>;
}) {
  const words = useWords();
  const unsaved = useUnsaved();
  const [saving, setSaving] = useState(false);
  // Its own at each opening: what one form has made is not another's.
  const [start] = useState(() => structuredClone(form.empty));
  const close = () => codebook.open(null);
  return (
    <Dialog opened onClose={close} keepOpen={saving} title={words(add.label)} size={form.size ?? 'sm'}>
      <CodebookForm
        name={book.key}
        form={form}
        start={start}
        editing={false}
        lang={codebook.lang}
        onDirty={unsaved.touch}
        onBusy={setSaving}
        onCancel={close}
        onSubmit={async (draft) => {
          await add.save(draft);
          unsaved.release();
          toast.ok(words('admin:toast.ok'));
          close();
          await codebook.refresh();
        }}
      />
    </Dialog>
  );
}

function EditDialog<Row, Draft extends object>({
  book,
  form,
  edit,
  row,
  codebook,
}: {
  book: Book<Row, Draft>;
  form: BookForm<Row, Draft>;
  edit: NonNullable<BookForm<Row, Draft>['edit']>;
  row: Row;
  codebook: Codebook<Row, Draft>;
}) {
  const words = useWords();
  const unsaved = useUnsaved();
  const [saving, setSaving] = useState(false);
  const start = useQuery({
    queryKey: ['admin', book.key, 'one', book.id(row)],
    queryFn: async ({ signal }) => edit.load(row, signal),
    // Read anew at each opening, and not while somebody types.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const close = () => codebook.open(null);
  return (
    <Dialog
      opened
      onClose={close}
      keepOpen={saving}
      title={words('admin:dialog.edit', { name: book.name(row) })}
      size={form.size ?? 'sm'}
    >
      {start.isPending ? (
        <SkeletonLines lines={6} />
      ) : start.isError ? (
        <LoadError text={errorText(start.error)} onRetry={() => void start.refetch()} />
      ) : (
        <CodebookForm
          name={book.key}
          form={form}
          start={start.data}
          editing
          lang={codebook.lang}
          onDirty={unsaved.touch}
          onBusy={setSaving}
          onCancel={close}
          onSubmit={async (draft) => {
            await edit.save(draft, row, start.data);
            unsaved.release();
            toast.ok(words('admin:toast.ok'));
            close();
            await codebook.refresh();
          }}
        />
      )}
    </Dialog>
  );
}

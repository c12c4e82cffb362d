import { useState } from 'react';
import { confirmDestructive } from '@/shared/ui/confirm';
import type { AdminResource } from './resource';
import { useAdminT } from './useAdminT';
import { useRowAction } from './useRowAction';

/** A deletion whose reason is being typed. done: called once, with whether the row was deleted. */
interface Explained<Row> {
  row: Row;
  done: (removed: boolean) => void;
}

/**
 * Deletes one row or several after a confirmation, or one row after its reason was typed; `remove` resolves to whether
 * it deleted them. explained: the row whose reason `ResourcePage` asks for, null for none.
 */
export function useRemoval<Row, Draft extends object>(
  resource: AdminResource<Row, Draft>,
  refresh: () => Promise<unknown>,
) {
  const adminT = useAdminT();
  const [explained, setExplained] = useState<Explained<Row> | null>(null);
  const removing = useRowAction(async ({ rows, reason }: { rows: readonly Row[]; reason: string }) => {
    for (const row of rows) await resource.remove?.run(row, reason);
  }, refresh);
  const questionOf = (rows: readonly Row[], first: Row) => {
    const single = rows.length === 1;
    const list = adminT(resource.title);
    const warning = single ? resource.remove?.warning?.(first) : undefined;
    return {
      title: single
        ? adminT(resource.remove?.question ?? 'admin:dialog.remove', { name: resource.name(first), list })
        : adminT('admin:dialog.remove_many', { count: rows.length, list }),
      text: adminT(warning ?? 'admin:dialog.remove_text'),
      yes: adminT('admin:dialog.yes'),
    };
  };
  const remove = async (rows: readonly Row[]): Promise<boolean> => {
    const [first] = rows;
    if (first === undefined) return false;
    if (resource.remove?.reason === true) {
      return new Promise((done) => {
        setExplained({ row: first, done });
      });
    }
    if (!(await confirmDestructive({ ...questionOf(rows, first), no: adminT('admin:dialog.no') }))) return false;
    return removing.mutateAsync({ rows, reason: '' }).then(
      () => true,
      () => false,
    );
  };
  const end = (removed: boolean) => {
    explained?.done(removed);
    setExplained(null);
  };
  return {
    remove,
    removing: removing.isPending ? removing.variables.rows.map(resource.id) : [],
    explained:
      explained === null
        ? null
        : {
            question: { ...questionOf([explained.row], explained.row), danger: true },
            busy: removing.isPending,
            // The dialog stays open after an error, with what was typed.
            onSend: (reason: string) =>
              removing.mutate({ rows: [explained.row], reason }, { onSuccess: () => end(true) }),
            onClose: () => end(false),
          },
  };
}

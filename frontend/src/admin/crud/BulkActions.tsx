import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkResult } from '@/api/types';
import { ReasonDialog } from '@/admin/crud/ReasonDialog';
import { errorText } from '@/shared/form/errorText';
import { confirm } from '@/shared/ui/confirm';
import { Dialog } from '@/shared/ui/Dialog';
import { toast } from '@/shared/ui/toast';
import styles from './ListTools.module.css';
import type { AdminResource, BulkAction } from './resource';
import { useAdminT } from './useAdminT';
import { errorToast } from './errorToast';
import type { ResourceList } from './useResourceList';

interface Failure {
  name: string;
  message: string;
}

/** What of several rows was not done, and why. */
function FailuresDialog({ done, failures, onClose }: { done: number; failures: Failure[]; onClose: () => void }) {
  const adminT = useAdminT();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={adminT('admin:bulk.title')}
      actions={<Button onClick={onClose}>{adminT('admin:bulk.close')}</Button>}
    >
      {done === 0 ? null : <p>{adminT('admin:bulk.done', { count: done })}</p>}
      <p>{adminT('admin:bulk.failed')}</p>
      <ul className={styles.failures}>
        {failures.map(({ name, message }, index) => (
          <li key={index}>
            {name}: {message}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/**
 * The actions on the selected rows: one confirmation, one request, and what failed. chosen: the selected rows.
 * offered: what the viewer's role may do with them.
 */
export function BulkActions<Row, Draft extends object>({
  resource,
  list,
  chosen,
  offered,
}: {
  resource: AdminResource<Row, Draft>;
  list: ResourceList<Row, Draft>;
  chosen: readonly Row[];
  offered: readonly BulkAction<Row>[];
}) {
  const adminT = useAdminT();
  const [explained, setExplained] = useState<BulkAction<Row> | null>(null);
  const [outcome, setOutcome] = useState<{ done: number; failures: Failure[] } | null>(null);
  const running = useMutation({
    mutationFn: ({ action, rows, reason }: { action: BulkAction<Row>; rows: readonly Row[]; reason: string }) =>
      action.run(
        rows.map((row) => Number(resource.id(row))),
        reason,
      ),
    onMutate: errorToast.dismiss,
    onError: (error) => errorToast.show(adminT('admin:toast.err_because', { reason: errorText(error) })),
    onSuccess: (results: readonly BulkResult[], { rows }) => {
      const nameOf = new Map(rows.map((row) => [Number(resource.id(row)), resource.name(row)]));
      const left = results.filter(({ res }) => res === 'failed');
      list.selection.choose(left.map(({ id }) => id));
      setExplained(null);
      if (left.length === 0) toast.ok(adminT('admin:toast.ok'));
      else {
        setOutcome({
          done: results.length - left.length,
          failures: left.map(({ id, message }) => ({ name: nameOf.get(id) ?? String(id), message })),
        });
      }
    },
    onSettled: list.refresh,
  });
  const rowsFor = ({ can }: BulkAction<Row>) => (can === undefined ? chosen : chosen.filter(can));
  const questionOf = (action: BulkAction<Row>) => ({
    title: adminT('admin:bulk.question', { action: adminT(action.label), count: rowsFor(action).length }),
    text: adminT('admin:bulk.text'),
    yes: adminT(action.label),
    danger: action.danger === true,
  });
  const start = async (action: BulkAction<Row>) => {
    if (action.reason === true) setExplained(action);
    else if (await confirm({ ...questionOf(action), no: adminT('admin:dialog.no') }))
      running.mutate({ action, rows: rowsFor(action), reason: '' });
  };
  return (
    <>
      {offered.map((action) => {
        const count = rowsFor(action).length;
        return count === 0 ? null : (
          <Button
            key={action.key}
            size="compact-md"
            variant="light"
            {...(action.danger === true ? { color: 'red' } : {})}
            loading={running.isPending && running.variables.action.key === action.key}
            disabled={running.isPending}
            onClick={() => void start(action)}
          >
            {`${adminT(action.label)} (${count})`}
          </Button>
        );
      })}
      {explained === null ? null : (
        <ReasonDialog
          question={questionOf(explained)}
          busy={running.isPending}
          onSend={(reason) => running.mutate({ action: explained, rows: rowsFor(explained), reason })}
          onClose={() => setExplained(null)}
        />
      )}
      {outcome === null ? null : <FailuresDialog {...outcome} onClose={() => setOutcome(null)} />}
    </>
  );
}

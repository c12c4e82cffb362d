import { Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminResource } from '@/admin/crud/resource';
import { ResourcePage } from '@/admin/crud/ResourceScreen';
import { useAdminT } from '@/admin/crud/useAdminT';
import { useResourceList } from '@/admin/crud/useResourceList';
import { useRowAction } from '@/admin/crud/useRowAction';
import { ReasonDialog } from '@/admin/crud/ReasonDialog';
import { confirm } from '@/shared/ui/confirm';
import { IconButton } from '@/shared/ui/IconButton';
import { Tag, type Tone } from '@/shared/ui/Tag';
import type { Decision } from './decide';

type State = 'waiting' | 'returned' | 'approved';
const TONES: Record<State, Tone> = { waiting: 'quince', returned: 'gray', approved: 'active' };

/** The state of a row, and the reason of a return. */
export function ApprovalState({ state, reason }: { state: State; reason: string }) {
  const adminT = useAdminT();
  return (
    <>
      <Tag tone={TONES[state]}>{adminT(`adminTrading:approval.states.${state}`)}</Tag>
      {reason === '' ? null : (
        <>
          <br />
          <small>{reason}</small>
        </>
      )}
    </>
  );
}

/** A queue whose rows are approved, or returned with a reason. kind: of the texts. */
export function ApprovalScreen<Row extends { state: State }>({
  resource,
  kind,
  decide,
}: {
  resource: AdminResource<Row>;
  kind: 'ad' | 'firm';
  decide: (decision: Decision<Row>) => Promise<unknown>;
}) {
  const adminT = useAdminT();
  const list = useResourceList(resource);
  const action = useRowAction(decide, list.refresh);
  const [returned, setReturned] = useState<Row | null>(null);
  const approve = async (row: Row) => {
    const name = resource.name(row);
    const yes = await confirm({
      title: adminT(`adminTrading:approval.approve_${kind}.title`, { name }),
      text: adminT(`adminTrading:approval.approve_${kind}.text`),
      yes: adminT(`adminTrading:approval.approve_${kind}.yes`),
      no: adminT('admin:dialog.no'),
    });
    if (yes) action.mutate({ row, approve: true });
  };
  return (
    <ResourcePage
      resource={resource}
      list={list}
      actions={(row) => {
        const name = resource.name(row);
        return (
          <>
            <IconButton
              icon={Check}
              label={adminT('adminTrading:approval.approve', { name })}
              disabled={action.isPending}
              onClick={() => void approve(row)}
            />
            {row.state === 'waiting' ? (
              <IconButton
                icon={Undo2}
                label={adminT('adminTrading:approval.return', { name })}
                disabled={action.isPending}
                onClick={() => setReturned(row)}
              />
            ) : null}
          </>
        );
      }}
    >
      {returned === null ? null : (
        <ReasonDialog
          question={{
            title: adminT(`adminTrading:approval.return_${kind}.title`, { name: resource.name(returned) }),
            text: adminT(`adminTrading:approval.return_${kind}.text`),
            yes: adminT(`adminTrading:approval.return_${kind}.yes`),
          }}
          busy={action.isPending}
          onSend={(reason) =>
            action.mutate({ row: returned, approve: false, reason }, { onSuccess: () => setReturned(null) })
          }
          onClose={() => setReturned(null)}
        />
      )}
    </ResourcePage>
  );
}

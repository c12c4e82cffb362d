import { FolderInput, Lock, LockOpen, RotateCcw, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminProduct } from '@/api/types';
import { IconButton } from '@/shared/ui/IconButton';
import { ReasonDialog } from '@/admin/crud/ReasonDialog';
import { useRowAction } from '@/admin/crud/useRowAction';
import { useAdminT } from '@/admin/crud/useAdminT';
import { deletionText, isDeleted, runAdAction, statusOf, type AdAction } from './ad';

/**
 * What an administrator may do to an ad. refresh: reloads what shows the ad. onDialog: opens the dialog of its group or
 * of its promotion.
 */
export function AdActions({
  ad,
  refresh,
  onDialog,
}: {
  ad: AdminProduct;
  refresh: () => Promise<unknown>;
  onDialog: (dialog: 'group' | 'promotion') => void;
}) {
  const adminT = useAdminT();
  const change = useRowAction(runAdAction, refresh);
  const [explained, setExplained] = useState<AdAction | null>(null);
  const name = ad.pro_name;
  const running = statusOf(ad) === 'active';
  const busy = change.isPending;
  const questionOf = (action: AdAction) => {
    const text =
      action === 'delete' ? deletionText(ad) : { key: `adminTrading:ad.${action}.text` as const, count: undefined };
    return {
      title: adminT(`adminTrading:ad.${action}.question`, { name }),
      text: adminT(text.key, text.count === undefined ? {} : { count: text.count }),
      yes: adminT(`adminTrading:ad.${action}.yes`),
      danger: action === 'delete',
    };
  };
  const explain = (action: AdAction) => ({
    label: adminT(`adminTrading:ad.${action}.act`, { name }),
    disabled: busy,
    onClick: () => setExplained(action),
  });
  return (
    <>
      {isDeleted(ad) ? null : (
        <IconButton
          icon={FolderInput}
          label={adminT('adminTrading:ad.grouping.act', { name })}
          onClick={() => onDialog('group')}
        />
      )}
      {running || ad.prm_position !== null ? (
        <IconButton
          icon={Star}
          label={adminT('adminTrading:ad.promoting.act', { name })}
          onClick={() => onDialog('promotion')}
        />
      ) : null}
      {!running ? null : ad.pro_unlocked === 1 ? (
        <IconButton icon={Lock} {...explain('lock')} />
      ) : (
        <IconButton icon={LockOpen} {...explain('unlock')} />
      )}
      {!isDeleted(ad) ? (
        <IconButton icon={Trash2} tone="danger" {...explain('delete')} />
      ) : ad.restorable === 1 ? (
        <IconButton icon={RotateCcw} {...explain('restore')} />
      ) : null}
      {explained === null ? null : (
        <ReasonDialog
          question={questionOf(explained)}
          busy={busy}
          onSend={(reason) => change.mutate({ ad, action: explained, reason }, { onSuccess: () => setExplained(null) })}
          onClose={() => setExplained(null)}
        />
      )}
    </>
  );
}

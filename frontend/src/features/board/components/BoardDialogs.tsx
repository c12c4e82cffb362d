import type { BoardDeal, BoardMeta, BulkKind, DocumentKind } from '@/api/types';
import type { BoardFilter } from '../lib/search';
import type { Selection } from '../lib/useSelection';
import { DocumentsDialog } from './DocumentsDialog';
import { MessageDialog } from './MessageDialog';
import { StepsDialog } from './StepsDialog';

/** `deals`: only those in which it can be done; `left`: how many ticked ones are left as they are. */
export type OpenDialog =
  | { kind: BulkKind | DocumentKind; deals: readonly BoardDeal[]; left: number }
  | { kind: 'message'; deals: readonly BoardDeal[] };

/** The dialog that a button of the board opened. */
export function BoardDialogs({
  dialog,
  meta,
  filter,
  selection,
  onClose,
}: {
  dialog: OpenDialog | null;
  meta: BoardMeta;
  filter: BoardFilter;
  selection: Selection;
  onClose: () => void;
}) {
  if (dialog === null) return null;
  const adId = meta.pro_id;
  switch (dialog.kind) {
    case 'message':
      return <MessageDialog adId={adId} deals={dialog.deals} filter={filter} onClose={onClose} />;
    case 'contract':
    case 'proforma':
      // They stay ticked: their archive is what comes next.
      return <DocumentsDialog adId={adId} {...dialog} kind={dialog.kind} onClose={onClose} />;
    default:
      return <StepsDialog adId={adId} {...dialog} kind={dialog.kind} onRecorded={selection.take} onClose={onClose} />;
  }
}

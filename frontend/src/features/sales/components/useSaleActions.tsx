import {
  Archive,
  ArchiveRestore,
  ChartColumn,
  ClipboardList,
  CopyPlus,
  Pencil,
  RefreshCw,
  Trash2,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaleRow } from '@/api/types';
import { mayDuplicate } from '@/entities/ad/duplicate';
import { hideAd } from '@/entities/deal/queries';
import { isSellerStep } from '@/entities/deal/sellerStep';
import { STEP_ICONS } from '@/entities/deal/stepIcons';
import { useArchive } from '@/entities/deal/useArchive';
import { paths } from '@/entities/site/paths';
import { useLang } from '@/shared/hooks/useLang';
import { RowActions } from '@/shared/ui/RowActions';

/** A step, and in how many deals it is to be done. */
const wordOf = (step: string, deals: number): string => (deals === 1 ? step : `${step} (${deals})`);

/** What the seller can do with a sale: the buttons of its row. */
export function useSaleActions({
  openId,
  deletingId,
  onToggle,
  onRenew,
  onDelete,
}: {
  /** The sale whose buyers are shown. */
  openId: number | null;
  deletingId: number | null;
  onToggle: (row: SaleRow) => void;
  onRenew: (row: SaleRow) => void;
  onDelete: (row: SaleRow) => void;
}): (row: SaleRow) => ReactNode {
  const { t } = useTranslation(['sales', 'deals']);
  const lang = useLang();
  const hide = useArchive<SaleRow>({
    hide: (row, archived) => hideAd(row.pro_id, archived),
    title: (row) => t('archive.title', { name: row.pro_name }),
    refresh: [['ads']],
  });
  return (row) => {
    const edit = row.editable === 1 && {
      icon: Pencil,
      word: t('word.edit'),
      to: paths.editAd(lang, row.pro_id),
    };
    const renew = row.renewable === 1 && {
      icon: RefreshCw,
      word: t('word.renew'),
      onClick: () => onRenew(row),
    };
    const board = row.closed_at !== null &&
      row.buying_count > 0 && {
        icon: ClipboardList,
        word: t('word.board'),
        to: paths.saleBoard(lang, row.pro_id),
      };
    const { turn } = row;
    const next = turn !== null &&
      isSellerStep(turn.step) && {
        icon: STEP_ICONS[turn.step],
        word: wordOf(t(`deals:seller_step.${turn.step}`), turn.deals),
        to: turn.off_id === null ? `${paths.saleBoard(lang, row.pro_id)}?turn=seller` : paths.deal(lang, turn.off_id),
      };
    const buyers = {
      icon: Users,
      word: t('word.buyers'),
      expanded: openId === row.pro_id,
      onClick: () => onToggle(row),
    };
    return (
      <RowActions
        name={row.pro_name}
        busy={deletingId === row.pro_id}
        // Two words are as much as fits beside the columns; the row's own control opens the buyers as well.
        main={next ? [next] : [buyers, board || edit || renew]}
        more={[
          next && buyers,
          next && board,
          (next || board) && edit,
          (board || edit) && renew,
          {
            icon: ChartColumn,
            word: t('word.statistics'),
            to: paths.adStatistics(lang, row.pro_id),
          },
          mayDuplicate(row) && {
            icon: CopyPlus,
            word: t('word.duplicate'),
            to: paths.newAd(lang, { from: row.pro_id }),
          },
          row.deletable === 1 && {
            icon: Trash2,
            word: t('word.delete'),
            danger: true,
            onClick: () => onDelete(row),
          },
          (row.can_hide === 1 || row.archived === 1) && {
            icon: row.archived ? ArchiveRestore : Archive,
            word: t(row.archived ? 'word.show' : 'word.archive'),
            onClick: () => hide(row),
          },
        ]}
      />
    );
  };
}

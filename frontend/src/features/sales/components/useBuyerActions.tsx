import { useMutation } from '@tanstack/react-query';
import { Archive, ArchiveRestore, CalendarPlus, CircleX, FileText, Handshake, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/api/client';
import type { SaleRow, TransactionRow } from '@/api/types';
import { calendarFile, hideOffer } from '@/entities/deal/queries';
import { useArchive } from '@/entities/deal/useArchive';
import { paths } from '@/entities/site/paths';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import { RowActions } from '@/shared/ui/RowActions';
import { toast } from '@/shared/ui/toast';
import { saleQueries } from '../queries';
import type { OpenDialog } from './BuyerDialog';

/** What the seller can do with an offer: the buttons of its row. `closed`: whether the sale has ended. */
export function useBuyerActions(
  ad: SaleRow,
  closed: boolean,
  onOpen: (dialog: OpenDialog) => void,
): (row: TransactionRow) => ReactNode {
  const { t } = useTranslation(['sales', 'deals']);
  const lang = useLang();
  const hide = useArchive<TransactionRow>({
    hide: (row, hidden) => hideOffer(row.off_id, hidden),
    title: (row) => t('archive.offer_title', { name: row.usr_name }),
    refresh: [saleQueries.buyersOf(ad.pro_id), saleQueries.all()],
  });
  const calendar = useMutation({
    mutationFn: (row: TransactionRow) => calendarFile(row.off_id),
    onSuccess: saveFile,
    onError: (error) => toast.err(errorText(error)),
  });
  return (row) => {
    const contractOf = row.contract === 1 && {
      icon: FileText,
      word: t('word.contract'),
      onClick: () => onOpen({ kind: 'contract', row }),
    };
    const dealOf = (row.amount !== null || row.withdrawn === 1) &&
      closed && {
        icon: Handshake,
        word: t('deals:open'),
        to: paths.deal(lang, row.off_id),
      };
    const rejectIt = row.cancelable === 1 && {
      icon: CircleX,
      word: t('word.reject'),
      danger: true,
      onClick: () => onOpen({ kind: 'reject', row }),
    };
    return (
      <RowActions
        name={row.usr_name}
        main={[dealOf || rejectIt]}
        more={[
          contractOf,
          dealOf && rejectIt,
          row.can_rate === 1 && {
            icon: Star,
            word: t('word.rate'),
            onClick: () => onOpen({ kind: 'rate', row }),
          },
          row.amount !== null &&
            closed && {
              icon: CalendarPlus,
              word: t('word.calendar'),
              onClick: () => calendar.mutate(row),
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

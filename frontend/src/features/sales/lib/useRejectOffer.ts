import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SaleRow, TransactionRow } from '@/api/types';
import { formatQuantity } from '@/shared/format/quantity';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import { confirmDestructive } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { refreshBuyers, rejectOffer } from '../queries';

/** Rejects an offer for the ad after a question. */
export function useRejectOffer(ad: SaleRow): {
  rejectingId: number | null;
  askReject: (row: TransactionRow) => Promise<void>;
} {
  const { t } = useTranslation('sales');
  const lang = useLang();
  const client = useQueryClient();
  const reject = useMutation({
    mutationFn: (row: TransactionRow) => rejectOffer(row.off_id),
    onSuccess: () => toast.ok(t('reject.done')),
    onError: (error) => toast.err(errorText(error)),
    onSettled: () => refreshBuyers(client, ad.pro_id),
  });
  const askReject = async (row: TransactionRow) => {
    const open = ad.state === 'open' || ad.state === 'locked';
    const sure = await confirmDestructive({
      title: t('reject.title', { user: row.usr_name }),
      text: t(open ? 'reject.text_open' : 'reject.text_closed', {
        quantity: formatQuantity(row.off_quantity, ad.mun_unit, lang),
      }),
      yes: t('reject.yes'),
      no: t('reject.no'),
    });
    if (sure) reject.mutate(row);
  };
  return { rejectingId: reject.isPending ? reject.variables.off_id : null, askReject };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SaleRow } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { confirmDestructive } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { deleteAd } from '../queries';

/** Deletes an ad on sale after a question; `deleting` is the ad whose deletion is under way. */
export function useDeleteAd(): { deleting: SaleRow | null; askDelete: (row: SaleRow) => Promise<void> } {
  const { t } = useTranslation('sales');
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (row: SaleRow) => deleteAd(row.pro_id),
    onSuccess: () => toast.ok(t('deleted')),
    onError: (error) => toast.err(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['ads'] }),
  });
  const askDelete = async (row: SaleRow) => {
    const name = row.pro_name;
    const sure = await confirmDestructive({
      title: t('delete.title', { name }),
      text: t(row.off_count > 0 ? 'delete.text_offers' : 'delete.text'),
      yes: t('delete.yes'),
      no: t('delete.no'),
    });
    if (sure) remove.mutate(row);
  };
  return { deleting: remove.isPending ? remove.variables : null, askDelete };
}

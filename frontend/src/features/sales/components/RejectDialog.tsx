import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaleRow, TransactionRow } from '@/api/types';
import { formatQuantity } from '@/shared/format/quantity';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { errorText } from '@/shared/form/errorText';
import { REASON_MAX } from '@/shared/form/reasonMax';
import { useLang } from '@/shared/hooks/useLang';
import { Dialog } from '@/shared/ui/Dialog';
import { toast } from '@/shared/ui/toast';
import { refreshBuyers, rejectOffer } from '../queries';

/** Rejects an offer for the ad; the seller may say why. The dialog stays open, with what was typed, until it succeeds. */
export function RejectDialog({ ad, row, onClose }: { ad: SaleRow; row: TransactionRow; onClose: () => void }) {
  const { t } = useTranslation('sales');
  const lang = useLang();
  const client = useQueryClient();
  const form = useId();
  const [reason, setReason] = useState('');
  const reject = useMutation({
    mutationFn: () => rejectOffer(row.off_id, reason.trim()),
    onSuccess: () => {
      toast.ok(t('reject.done'));
      onClose();
    },
    onError: (error) => toast.err(errorText(error)),
    onSettled: () => refreshBuyers(client, ad.pro_id),
  });
  const open = ad.state === 'open' || ad.state === 'locked';
  const busy = reject.isPending;
  return (
    <Dialog
      opened
      onClose={onClose}
      keepOpen={busy || reason !== ''}
      title={t('reject.title', { user: row.usr_name })}
      actions={
        <>
          {/* The answer that changes nothing has the focus. */}
          <Button variant="default" data-autofocus disabled={busy} onClick={onClose}>
            {t('reject.no')}
          </Button>
          <Button type="submit" form={form} color="red" loading={busy}>
            {t('reject.yes')}
          </Button>
        </>
      }
    >
      <p>
        {t(open ? 'reject.text_open' : 'reject.text_closed', {
          quantity: formatQuantity(row.off_quantity, ad.mun_unit, lang),
        })}
      </p>
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) reject.mutate();
        }}
      >
        <CountedTextarea
          label={t('reject.reason')}
          description={t('reject.reason_hint')}
          rows={3}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

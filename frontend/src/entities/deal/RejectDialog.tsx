import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedTextarea } from '@/shared/form/CountedTextarea';
import { errorText } from '@/shared/form/errorText';
import { REASON_MAX } from '@/shared/form/reasonMax';
import { Dialog } from '@/shared/ui/Dialog';
import { toast } from '@/shared/ui/toast';
import { rejectOffer } from './queries';

/** Rejects an offer; the seller may say why. The dialog stays open, with what was typed, until it succeeds. */
export function RejectDialog({
  offerId,
  buyer,
  returned,
  paid = false,
  onSettled,
  onClose,
}: {
  offerId: number;
  buyer: string;
  /** The quantity that goes back on sale; null once the sale has ended. */
  returned: string | null;
  /** The buyer says that the goods are paid. */
  paid?: boolean;
  /** Called with success and failure: to read again what is shown. */
  onSettled: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation('deals');
  const form = useId();
  const [reason, setReason] = useState('');
  const reject = useMutation({
    mutationFn: () => rejectOffer(offerId, reason.trim()),
    onSuccess: () => {
      toast.ok(t('reject.done'));
      onClose();
    },
    onError: (error) => toast.err(errorText(error)),
    onSettled,
  });
  const busy = reject.isPending;
  return (
    <Dialog
      opened
      onClose={onClose}
      keepOpen={busy || reason !== ''}
      title={t('reject.title', { user: buyer })}
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
      <p>{returned === null ? t('reject.text_closed') : t('reject.text_open', { quantity: returned })}</p>
      {paid ? <p role="alert">{t('reject.paid')}</p> : null}
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

import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '../format/quantity';
import { errorText } from '../form/errorText';
import { useLang } from '../hooks/useLang';
import { Dialog } from '../ui/Dialog';
import { toast } from '../ui/toast';
import styles from './ChangeOfferDialog.module.css';
import { Impact } from './Impact';
import { giveUpOffer, offerQueries } from './queries';
import { useOfferRefresh } from './useOfferRefresh';

/** Yes or no, with what it does to the others; the safe answer comes first and has the focus. */
export function GiveUpDialog({
  adId,
  offerId,
  name,
  quantity,
  unit,
  currency,
  onClose,
}: {
  adId: number;
  offerId: number;
  name: string;
  quantity: number;
  unit: string;
  currency: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('offers');
  const lang = useLang();
  const refresh = useOfferRefresh();
  const preview = useQuery({ ...offerQueries.preview(adId, null), staleTime: 0, gcTime: 0 });
  const send = useMutation({
    mutationFn: () => giveUpOffer(offerId),
    onSuccess: () => {
      toast.ok(t('give_up.done'));
      onClose();
    },
    onError: (error) => toast.err(errorText(error)),
    onSettled: () => refresh(adId),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      keepOpen={send.isPending}
      title={t('give_up.title', { name })}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose} disabled={send.isPending}>
            {t('give_up.no')}
          </Button>
          <Button color="red" loading={send.isPending} onClick={() => send.mutate()}>
            {t('give_up.yes')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('give_up.text', { quantity: formatQuantity(quantity, unit, lang) })}</p>
        {preview.isError ? null : <Impact preview={preview.data} currency={currency} />}
      </div>
    </Dialog>
  );
}

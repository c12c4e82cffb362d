import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isNotFound } from '@/api/errors';
import type { EditOffer, Product } from '@/api/types';
import { errorText } from '@/shared/form/errorText';
import { formatQuantity } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { PriceLadder } from '@/entities/pricing/ladder/PriceLadder';
import { useConfirmed } from '@/entities/ad/useConfirmed';
import { useLivePrices } from '@/entities/ad/useLivePrices';
import { requiresTier, type OfferTerms } from '@/entities/pricing/settlement/ladder';
import { useLadder } from '@/entities/pricing/useLadder';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError, SkeletonLadder } from '@/shared/ui/States';
import { toast } from '@/shared/ui/toast';
import { AfterOffer } from './AfterOffer';
import styles from './ChangeOfferDialog.module.css';
import { OfferEnded } from './OfferEnded';
import { Impact } from './Impact';
import { OfferFields } from './OfferFields';
import { adDetailQuery } from '@/entities/ad/queries';
import { changeOffer, offerQueries } from './queries';
import { useOfferForm } from './useOfferForm';
import { useOfferRefresh } from './useOfferRefresh';
import { useSellOutQuestion } from './useSellOutQuestion';

/**
 * Changes quantity and condition of the own offer: fields first, price ladder below. When the offer has ended meanwhile
 * the dialog says so, also while it is open.
 */
export function ChangeOfferDialog({
  adId,
  offerId,
  name,
  onClose,
}: {
  adId: number;
  offerId?: number | undefined;
  name: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('offers');
  const product = useQuery(adDetailQuery(adId));
  // Fetched at each opening: the available quantity includes that of the own offer.
  const own = useQuery({ ...offerQueries.own(adId), gcTime: 0, staleTime: 0 });
  const confirmed = useConfirmed(product.dataUpdatedAt);
  // A kept price is not even shown here; one that grows old while somebody types stays, and is not sent.
  const [opened, setOpened] = useState(false);
  if (confirmed && !opened) setOpened(true);
  useLivePrices([adId]);
  const failed = product.isError || own.isError;
  const refused = own.error instanceof ApiError && own.error.status < 500;
  const gone =
    (own.isError && isNotFound(own.error)) ||
    (offerId !== undefined && own.data !== undefined && own.data.off_id !== offerId);
  return (
    <Dialog opened onClose={onClose} size="md" title={t('change.title', { name })}>
      {gone ? (
        <OfferEnded text={t('change.gone')} onClose={onClose} />
      ) : own.isError && refused ? (
        <OfferEnded text={t('change.ended')} onClose={onClose} />
      ) : failed ? (
        <LoadError
          text={own.isError ? errorText(own.error) : undefined}
          onRetry={() => void Promise.all([product.refetch(), own.refetch()])}
        />
      ) : product.data === undefined || own.data === undefined || !opened ? (
        <SkeletonLadder />
      ) : (
        <ChangeForm key={own.data.off_id} ad={product.data} own={own.data} confirmed={confirmed} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ChangeForm({
  ad,
  own,
  confirmed,
  onClose,
}: {
  ad: Product;
  own: EditOffer;
  confirmed: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('offers');
  const lang = useLang();
  const refresh = useOfferRefresh();
  const available = ad.left_quantity + own.off_quantity;
  const mine: OfferTerms = useMemo(
    () => ({ quantity: own.off_quantity, type: own.off_type, prcId: own.prc_id }),
    [own.off_quantity, own.off_type, own.prc_id],
  );
  const form = useOfferForm({
    available,
    unit: ad.mun_unit,
    initial: {
      text: String(own.off_quantity),
      type: own.off_type,
      prcId: requiresTier(own.off_type) ? own.prc_id : null,
    },
    beforeSend: () => ask(),
    send: (terms) => changeOffer(own.off_id, terms),
    onSuccess: (changed) => {
      toast.ok(
        t(changed.sold_out ? 'sell_out.done' : 'change.done', {
          quantity: formatQuantity(changed.off_quantity, ad.mun_unit, lang),
        }),
      );
      onClose();
    },
    onSettled: () => refresh(ad.pro_id),
  });
  const model = useLadder(ad, form.typed, mine);
  const meaning = model.preview?.meaning;
  const ask = useSellOutQuestion(ad, form.quantity, meaning);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        if (confirmed) form.submit(event);
        else event.preventDefault();
      }}
    >
      <OfferFields form={form} available={available} ad={ad} meaning={meaning} />
      <AfterOffer model={model} quantity={form.quantity} ad={ad} was={model.mine?.meaning.payNow} />
      {meaning === undefined ? null : (
        <Impact buyers={ad.buyers_count - 1} now={model.current} then={meaning.price} ad={ad} />
      )}
      {confirmed ? null : <p role="status">{t('form.confirming')}</p>}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          {t('change.cancel')}
        </Button>
        <Button type="submit" loading={form.busy} disabled={!confirmed}>
          {t(form.sellsOut ? 'form.submit_binding' : 'change.submit')}
        </Button>
      </div>
      <PriceLadder ad={ad} headingLevel={3} typed={form.typed} mine={mine} small />
    </form>
  );
}

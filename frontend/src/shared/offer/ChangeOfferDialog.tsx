import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import type { EditOffer, Product } from '@/api/types';
import { cents } from '../format/money';
import { errorText } from '../form/errorText';
import { useDebounced } from '../hooks/useDebounced';
import { PriceLadder } from '../ladder/PriceLadder';
import { useLivePrices } from '../live/useLivePrices';
import { ladderModel, requiresTier } from '../settlement/ladder';
import { Dialog } from '../ui/Dialog';
import { LoadError, SkeletonLadder } from '../ui/States';
import { toast } from '../ui/toast';
import styles from './ChangeOfferDialog.module.css';
import { Impact } from './Impact';
import { OfferFields, totalOf } from './OfferFields';
import { focusFault } from './focusFault';
import { changeOffer, offerQueries, type OfferWish } from './queries';
import { useOfferForm } from './useOfferForm';
import { useOfferRefresh } from './useOfferRefresh';

/** Quantity and condition of the own offer anew, with the ghost on the ladder and what it does to the others. */
export function ChangeOfferDialog({ adId, name, onClose }: { adId: number; name: string; onClose: () => void }) {
  const { t } = useTranslation('offers');
  const product = useQuery(offerQueries.product(adId));
  // Asked anew at each opening: what is available counts the own quantity in.
  const own = useQuery({ ...offerQueries.own(adId), gcTime: 0, staleTime: 0 });
  useLivePrices([adId]);
  const failed = product.isError || own.isError;
  return (
    <Dialog opened onClose={onClose} size="md" title={t('change.title', { name })}>
      {failed ? (
        <LoadError
          text={own.isError ? errorText(own.error) : undefined}
          onRetry={() => void Promise.all([product.refetch(), own.refetch()])}
        />
      ) : product.data === undefined || own.data === undefined ? (
        <SkeletonLadder />
      ) : (
        <ChangeForm key={own.data.off_id} ad={product.data} own={own.data} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ChangeForm({ ad, own, onClose }: { ad: Product; own: EditOffer; onClose: () => void }) {
  const { t } = useTranslation('offers');
  const refresh = useOfferRefresh();
  const available = ad.left_quantity + own.off_quantity;
  const mine = { quantity: own.off_quantity, type: own.off_type, prcId: own.prc_id };
  const form = useOfferForm({ available, unit: ad.mun_unit, initial: mine });
  const model = useMemo(
    () => ladderModel(ad, form.typed, { quantity: own.off_quantity, type: own.off_type, prcId: own.prc_id }),
    [ad, form.typed, own],
  );
  const limited = requiresTier(form.type);
  const wish: OfferWish | null =
    form.quantity > 0 && form.type !== null && (!limited || form.prcId !== null)
      ? { off_quantity: form.quantity, off_type: form.type, prc_id: limited ? form.prcId : null }
      : null;
  const settled = useDebounced(wish === null ? null : JSON.stringify(wish));
  const asked: OfferWish | null = useMemo(
    () => (settled === null ? null : (JSON.parse(settled) as OfferWish)),
    [settled],
  );
  const preview = useQuery({ ...offerQueries.preview(ad.pro_id, asked), enabled: asked !== null });
  const send = useMutation({
    mutationFn: (next: OfferWish) => changeOffer(own.off_id, next),
    onSuccess: () => {
      toast.ok(t('change.done'));
      onClose();
    },
    onError: (error) => toast.err(error instanceof ApiError ? form.refuse(error) : errorText(error)),
    onSettled: () => refresh(ad.pro_id),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const next = form.check();
        if (next === null) focusFault(event.currentTarget);
        else if (!send.isPending) send.mutate(next);
      }}
    >
      <PriceLadder
        ad={ad}
        headingLevel={3}
        typed={form.typed}
        mine={mine}
        choose={limited ? { value: form.prcId, onChange: form.setTier, error: form.errors.tier } : undefined}
      />
      <OfferFields
        form={form}
        available={available}
        unit={ad.mun_unit}
        currency={ad.cur_id}
        price={model.preview?.price ?? cents(ad.current_price)}
        nextPrice={model.nextPrice}
        wasTotal={totalOf(ad.current_price, own.off_quantity)}
      />
      {wish === null || preview.isError ? null : <Impact preview={preview.data} currency={ad.cur_id} />}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          {t('change.cancel')}
        </Button>
        <Button type="submit" loading={send.isPending}>
          {t('change.submit')}
        </Button>
      </div>
    </form>
  );
}

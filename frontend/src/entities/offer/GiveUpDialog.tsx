import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import type { Product } from '@/api/types';
import { formatDateTime } from '@/shared/format/date';
import { cents } from '@/shared/format/money';
import { formatQuantity } from '@/shared/format/quantity';
import { errorText } from '@/shared/form/errorText';
import { useLang } from '@/shared/hooks/useLang';
import type { OfferTerms } from '@/entities/pricing/settlement/ladder';
import { useLadder } from '@/entities/pricing/useLadder';
import { useMoneyText } from '@/entities/pricing/useMoneyText';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { toast } from '@/shared/ui/toast';
import styles from './ChangeOfferDialog.module.css';
import { OfferEnded } from './OfferEnded';
import { Impact } from './Impact';
import { adDetailQuery } from '@/entities/ad/queries';
import { giveUpOffer } from './queries';
import { useOfferRefresh } from './useOfferRefresh';

/**
 * Asks before giving up, with the consequences for the buyer and for the others. The safe answer comes first and has
 * the focus.
 */
export function GiveUpDialog({
  adId,
  offerId,
  name,
  onGone,
  onClose,
}: {
  adId: number;
  offerId: number;
  name: string;
  /** Called once the offer has been given up: what opened the dialog disappears with the offer. */
  onGone?: (() => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('offers');
  const refresh = useOfferRefresh();
  const product = useQuery(adDetailQuery(adId));
  const send = useMutation({
    mutationFn: () => giveUpOffer(offerId),
    onSuccess: () => {
      onGone?.();
      toast.ok(t('give_up.done'));
      onClose();
    },
    onError: (error) => {
      const limited = error instanceof ApiError && error.status === 429 && error.retryAfter !== null;
      toast.err(limited ? t('give_up.limited', { time: momentIn(error.retryAfter) }) : errorText(error));
    },
    onSettled: () => refresh(adId),
  });
  const ad = product.data;
  const gone = ad !== undefined && ad.off_id !== offerId && !send.isPending && !send.isSuccess;
  return (
    <Dialog
      opened
      onClose={onClose}
      keepOpen={send.isPending}
      title={t('give_up.title', { name })}
      actions={
        gone ? undefined : (
          <>
            <Button variant="default" data-autofocus onClick={onClose} disabled={send.isPending}>
              {t('give_up.no')}
            </Button>
            <Button color="red" loading={send.isPending} onClick={() => send.mutate()}>
              {t('give_up.yes')}
            </Button>
          </>
        )
      }
    >
      {gone ? (
        <OfferEnded text={t('give_up.gone')} onClose={onClose} />
      ) : (
        <div className={styles.form}>
          {ad !== undefined ? (
            <Meaning ad={ad} />
          ) : product.isError ? (
            <LoadError onRetry={() => void product.refetch()} />
          ) : (
            <SkeletonLines lines={2} />
          )}
        </div>
      )}
    </Dialog>
  );
}

/** `2026-11-24 09:15`: the reader's local time in so many seconds. */
const momentIn = (seconds: number | null) => formatDateTime(new Date(Date.now() + (seconds ?? 0) * 1000).toISOString());

/** The consequences in money: what the buyer no longer pays, and what it costs the others. */
function Meaning({ ad }: { ad: Product }) {
  const { t } = useTranslation('offers');
  const lang = useLang();
  const offer = ad.my_offer;
  const { amount, price, saving } = useMoneyText();
  const mine: OfferTerms | null = useMemo(
    () => (offer === null ? null : { quantity: offer.off_quantity, type: offer.off_type, prcId: offer.prc_id }),
    [offer],
  );
  const meaning = useLadder(ad, null, mine).mine?.meaning;
  if (offer === null || meaning === undefined) return null;
  return (
    <>
      <div>
        <p>{t('give_up.text', { quantity: formatQuantity(offer.off_quantity, ad.mun_unit, lang) })}</p>
        <p data-figure="pay-now">
          {meaning.payNow === null
            ? t('give_up.mine_waits', { price: price(meaning.limitPrice ?? 0n, ad) })
            : t('give_up.mine', { amount: amount(meaning.payNow, ad) })}
        </p>
        {meaning.othersSave > 0n ? (
          <p data-figure="others-save">{t('give_up.others_cost', { amount: saving(meaning.othersSave, ad) })}</p>
        ) : null}
      </div>
      <Impact buyers={ad.buyers_count - 1} now={cents(ad.current_price)} then={meaning.priceWithout} ad={ad} />
    </>
  );
}
